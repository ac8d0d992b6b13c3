import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Time } from '../../../ui/values/time.tsx';
import { SortedTable } from '../../../ui/wide/sorted-table.tsx';
import { ShareStageBadge } from '../../orders/stage-badge.tsx';
import { refusedOf } from '../results/results-tables.ts';

/** The shares of an order, for wide windows: what did not count is one figure here, by reason in the list and the file. */
export function SharesTable({
  shares,
  shown,
}: {
  shares: AnswerData<'productVisits'>['by_share'];
  shown: number;
}) {
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
