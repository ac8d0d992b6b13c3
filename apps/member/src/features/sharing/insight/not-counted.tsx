import { countText } from '../../../languages/counts.ts';
import { type TextId, useText } from '../../../languages/index.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';
import type { Insight } from './use-insight.ts';

type Reason = keyof Insight['refused'];

/** What a sharer can do about each reason. */
const help: Record<Reason, TextId> = {
  repeat: 'insight.help.repeat',
  self: 'insight.help.self',
  network: 'insight.help.network',
  rate_limited: 'insight.help.network',
  too_fast: 'insight.help.too_fast',
  ticket_invalid: 'insight.help.too_fast',
  datacenter: 'insight.help.datacenter',
  blocked: 'insight.help.datacenter',
  ended: 'insight.help.ended',
  bot: 'insight.help.bot',
  preview: 'insight.help.bot',
  reviewed: 'insight.help.reviewed',
};

/** Visits that did not count: how many, why, and what helps. Renders nothing if there are none. */
export function NotCounted({ refused }: { refused: Insight['refused'] }) {
  const text = useText();
  const reasons = Object.entries(refused) as [Reason, number][];
  if (reasons.length === 0) return null;
  return (
    <Card>
      <Heading>{text('insight.refused')}</Heading>
      <ul className="grid gap-3">
        {reasons.map(([reason, visits]) => (
          <li key={reason} className="grid gap-0.5">
            <span className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{text(`refused.${reason}`)}</span>
              <span className="even-digits">{countText(visits)}</span>
            </span>
            <span className="text-sm text-soft">{text(help[reason])}</span>
          </li>
        ))}
      </ul>
      <HelpLink about="visits" />
    </Card>
  );
}
