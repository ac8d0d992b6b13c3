import { channelName } from '@handbill/contract/channels';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { SortedTable } from '../../../ui/wide/sorted-table.tsx';

/** The visits of an order by channel, for wide windows. */
export function ChannelsTable({ channels }: { channels: AnswerData<'productVisits'>['by_channel'] }) {
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
