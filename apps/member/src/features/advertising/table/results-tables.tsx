import { channelName } from '@handbill/contract/channels';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { Time } from '../../../ui/values/time.tsx';
import { SortedTable } from '../../../ui/wide/sorted-table.tsx';
import { ShareStageBadge } from '../../orders/stage-badge.tsx';
import { refusedOf } from '../results/results-tables.ts';

type Visits = AnswerData<'productVisits'>;

/** The visits of an order by channel, for wide windows. */
export function ChannelsTable({ channels }: { channels: Visits['by_channel'] }) {
  const text = useText();
  return (
    <SortedTable
      caption={text('sharing.sources')}
      columns={[
        {
          name: text('results.channel_name'),
          value: ({ channel }) => channelName(channel, session.language()),
        },
        { name: text('visits.verified'), value: ({ verified }) => verified },
        { name: text('visits.refused'), value: ({ refused }) => refused },
        { name: text('results.taps'), value: ({ taps }) => taps },
        { name: text('results.conversions'), value: ({ conversions }) => conversions ?? 0 },
      ]}
      rows={channels}
      keyOf={({ channel }) => channel}
      shown={channels.length}
    />
  );
}

/** The shares of an order, for wide windows: what did not count is one figure here, by reason in the list and the file. */
export function SharesTable({ shares, shown }: { shares: Visits['by_share']; shown: number }) {
  const text = useText();
  return (
    <SortedTable
      caption={text('visits.by_share')}
      columns={[
        {
          name: text('results.share'),
          value: ({ share }) => share,
          cell: ({ share, received_at, stage }) => (
            <span className="flex flex-col items-start gap-1">
              {text('results.share_number', { number: share })}
              <Time at={received_at} />
              <ShareStageBadge stage={stage} />
            </span>
          ),
        },
        { name: text('visits.verified'), value: ({ verified }) => verified },
        { name: text('visits.refused'), value: refusedOf },
        { name: text('results.held'), value: ({ held }) => held },
        { name: text('results.taps'), value: ({ taps }) => taps },
        { name: text('results.conversions'), value: ({ conversions }) => conversions ?? 0 },
      ]}
      rows={shares}
      keyOf={({ share }) => String(share)}
      shown={shown}
    />
  );
}
