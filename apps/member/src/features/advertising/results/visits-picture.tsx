import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Bars } from '../../../ui/bars.tsx';
import { visitsInTime } from './visits-in-time.ts';

/** A stacked chart of verified and refused visits over time, with a legend. */
export function VisitsPicture({ hours }: { hours: AnswerData<'productVisits'>['by_hour'] }) {
  const text = useText();
  if (hours.length === 0) return <p className="text-soft">{text('visits.none')}</p>;
  return (
    <div className="grid gap-2">
      <Bars
        label={text('visits.over_time')}
        bars={visitsInTime(hours).map(({ label, at, verified, refused }) => ({
          label,
          parts: [
            { count: verified, look: 'good' },
            { count: refused, look: 'bad' },
          ],
          says: text('visits.at_time', { at, verified, refused }),
        }))}
      />
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-sm bg-money" />
          {text('visits.verified')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-sm bg-edge" />
          {text('visits.refused')}
        </span>
      </p>
    </div>
  );
}
