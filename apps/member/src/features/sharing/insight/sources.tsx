import { channelName } from '@handbill/contract/channels';
import type { ReactNode } from 'react';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { Card, Heading } from '../../../ui/screen.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { Insight } from './use-insight.ts';

/** What each channel and each advertisement brought, the largest rewards first. */
export function Sources({ insight }: { insight: Insight }) {
  const text = useText();
  const language = session.language();
  return (
    <>
      <Card>
        <Heading>{text('sharing.sources')}</Heading>
        <Ranking
          rows={insight.by_channel.map(({ channel, visits, refused, reward }) => ({
            name: channelName(channel, language),
            says: text('insight.channel_counts', { visits, refused }),
            reward,
          }))}
        />
      </Card>
      <Card>
        <Heading>{text('insight.by_campaign')}</Heading>
        {insight.campaigns > insight.by_campaign.length && (
          <p className="text-sm text-soft">
            {text('insight.campaigns_shown', {
              shown: insight.by_campaign.length,
              count: insight.campaigns,
            })}
          </p>
        )}
        <Ranking
          rows={insight.by_campaign.map(({ title, shares, visits, reward }) => ({
            name: title,
            says: text('insight.campaign_counts', { visits, shares }),
            reward,
          }))}
        />
      </Card>
    </>
  );
}

interface RankedRow {
  name: string;
  says: ReactNode;
  reward: number;
}

function Ranking({ rows }: { rows: readonly RankedRow[] }) {
  // The largest reward comes first.
  const most = rows[0]?.reward || 1;
  return (
    <ol className="grid gap-3">
      {rows.map(({ name, says, reward }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two advertisements may have one title
        <li key={place} className="grid gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 font-medium">{name}</span>
            <strong className="ml-auto font-semibold text-money">
              <Money amount={reward} />
            </strong>
          </span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${most} 1`}
            preserveAspectRatio="none"
            className="h-2 w-full rounded-full bg-sunken"
          >
            <rect width={reward} height="1" className="fill-money" />
          </svg>
          <span className="text-sm text-soft">{says}</span>
        </li>
      ))}
    </ol>
  );
}
