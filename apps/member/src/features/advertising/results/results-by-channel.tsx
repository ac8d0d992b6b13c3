import { channelName } from '@handbill/contract/channels';
import type { AnswerData } from '../../../data/api.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { Card, Heading } from '../../../ui/screen.tsx';

/** Where the links were passed on, with the outcome; those with the most visits first. */
export function ResultsByChannel({ channels }: { channels: AnswerData<'productVisits'>['by_channel'] }) {
  const text = useText();
  const language = session.language();
  if (channels.length === 0) return null;
  return (
    <Card>
      <Heading>{text('sharing.sources')}</Heading>
      <ul className="divide-y divide-line border-line border-t">
        {channels.map(({ channel, verified, refused, taps }) => (
          <li key={channel} className="grid gap-0.5 py-2">
            <span className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{channelName(channel, language)}</span>
              <strong className="font-semibold tabular-nums">{countText(verified)}</strong>
            </span>
            <span className="text-sm text-soft">
              {text('results.channel', { refused: countText(refused), taps: countText(taps) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
