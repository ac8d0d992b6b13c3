import { Suspense, useState } from 'react';
import type { AnswerData } from '../../../data/api.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { part } from '../../../ui/part.ts';
import { Card, Heading } from '../../../ui/screen.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { reasonsOf } from '../../orders/refused-visits.tsx';
import { ShareStageBadge } from '../../orders/stage-badge.tsx';

type Share = AnswerData<'productVisits'>['by_share'][number];

/** Only in wide windows. */
const SharesTable = part(() => import('../table/shares-table.tsx'), 'SharesTable');

const SHOWN = 5;
const SHOWN_WIDE = 15;

interface Shares {
  /** The newest of `count`. */
  shares: readonly Share[];
  count: number;
  wide: boolean;
}

/** The shares of the member's own order: progress and results, without the sharers' names. */
export function SharesOfOrder({ shares, count, wide }: Shares) {
  const text = useText();
  const [all, setAll] = useState(false);
  if (shares.length === 0) return null;
  const shown = all ? shares.length : wide ? SHOWN_WIDE : SHOWN;
  return (
    <Card>
      <Heading>{text('visits.by_share')}</Heading>
      {count > shares.length && (
        <p className="text-sm text-soft">
          {/* The best of all may be an older one. */}
          {text(wide ? 'results.newest_sorted' : 'results.newest_shares', { shown: shares.length, count })}
        </p>
      )}
      {wide ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <SharesTable shares={[...shares]} shown={shown} />
        </Suspense>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {shares.slice(0, shown).map((share) => (
            <li key={share.share} className="grid gap-1 py-3">
              <ShareOfOrder share={share} />
            </li>
          ))}
        </ul>
      )}
      {shares.length > shown && (
        <Button look="secondary" onClick={() => setAll(true)}>
          {text('action.more')}
        </Button>
      )}
    </Card>
  );
}

function ShareOfOrder({ share }: { share: Share }) {
  const text = useText();
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-sm text-soft">
          {text('results.share_number', { number: share.share })} · <Time at={share.received_at} />
        </span>
        <span className="ml-auto">
          <ShareStageBadge stage={share.stage} />
        </span>
      </span>
      <span className="flex justify-between gap-3">
        <span>{text('visits.verified')}</span>
        <strong className="font-semibold even-digits">{countText(share.verified)}</strong>
      </span>
      {share.taps > 0 && (
        <span className="flex justify-between gap-3 text-sm text-soft">
          <span>{text('visits.taps')}</span>
          <span className="even-digits">{countText(share.taps)}</span>
        </span>
      )}
      {share.conversions !== null && share.conversions > 0 && (
        <span className="flex justify-between gap-3 text-sm text-soft">
          <span>{text('results.conversions')}</span>
          <span className="even-digits">{countText(share.conversions)}</span>
        </span>
      )}
      {share.held > 0 && (
        <span className="flex justify-between gap-3 text-sm text-soft">
          <span>{text('visits.held')}</span>
          <span className="even-digits">{countText(share.held)}</span>
        </span>
      )}
      {reasonsOf(share.refused).map(([reason, count]) => (
        <span key={reason} className="flex justify-between gap-3 text-sm text-soft">
          <span>{text(`refused.${reason}`)}</span>
          <span className="even-digits">{countText(count)}</span>
        </span>
      ))}
    </>
  );
}
