import { fromIso } from '@handbill/contract/time';
import type { AnswerData } from '../../api.ts';
import { useText } from '../../languages/index.ts';

const HOURS_SHOWN = 24;

/** Verified visits by hour: a bar each, and the same in words for who cannot see bars. */
export function VisitsByHour({ hours }: { hours: AnswerData<'productVisits'>['by_hour'] }) {
  const text = useText();
  const shown = hours.slice(-HOURS_SHOWN);
  const most = shown.reduce((highest, { verified }) => Math.max(verified, highest), 1);
  if (shown.length === 0) return <p className="text-soft">{text('visits.none')}</p>;
  return (
    <ol className="flex h-24 items-end gap-1" aria-label={text('visits.by_hour')}>
      {shown.map(({ hour, verified }) => {
        const at = fromIso(hour).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
        return (
          <li
            key={hour}
            className="flex h-full max-w-10 flex-1 flex-col justify-end gap-1 text-center text-xs"
          >
            <span className="sr-only">{text('visits.at_hour', { at, verified })}</span>
            <span aria-hidden="true">{verified}</span>
            <span
              aria-hidden="true"
              title={at}
              className="rounded-t bg-money"
              style={{ height: `calc(${verified} / ${most} * 60%)`, minHeight: 2 }}
            />
            <span aria-hidden="true" className="text-soft">
              {at.slice(0, 2)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
