import { formatDateTime, fromIso } from '@handbill/contract/time';
import type { ReactNode } from 'react';
import type { Paged } from '../../data/use-paged.ts';
import { now } from '../../session/clock.ts';
import { Loaded } from './loaded.tsx';
import { type NextOf, NextPage } from './next-page.tsx';

/** A paged list of events grouped by day, newest first. */
export function DayRows<Item>(props: {
  query: NextOf & Pick<Paged<unknown>, 'refetch' | 'isFetching'> & { data: readonly Item[] | undefined };
  keyOf(item: Item): string;
  /** When it happened, as an instant of the wire. */
  at(item: Item): string;
  empty: ReactNode;
  children(item: Item): ReactNode;
}) {
  const { query, keyOf, at, empty, children } = props;
  return (
    <Loaded query={query}>
      {(items) =>
        items.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-5">
            {daysOf(items, at).map(({ day, items: ofDay }) => (
              <section key={day} className="grid gap-2">
                <DayHeading day={day} />
                <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
                  {ofDay.map((item) => (
                    <li key={keyOf(item)}>{children(item)}</li>
                  ))}
                </ul>
              </section>
            ))}
            <NextPage query={query} />
          </div>
        )
      }
    </Loaded>
  );
}

/** The time of day; the day is in the heading. */
export function TimeOfDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="even-digits">
      {formatDateTime(fromIso(at)).slice(11)}
    </time>
  );
}

/** `Today`, `Yesterday`, or the date as `dd-MM-yyyy`. */
function DayHeading({ day }: { day: string }) {
  const ago = [0, 1].find((days) => dayAgo(days) === day);
  return (
    <h2 className="text-sm font-semibold text-soft first-letter:uppercase">
      {ago === undefined ? day : relativeDay(-ago)}
    </h2>
  );
}

/** The reader's calendar day some days ago. Not by hours: days on which the clocks change have 23 or 25 of them. */
function dayAgo(days: number): string {
  const date = now();
  date.setDate(date.getDate() - days);
  return dayOf(date);
}

/** In the language of the page, which the catalogue sets. */
function relativeDay(days: number): string {
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(days, 'day');
}

/** The reader's calendar day of an instant, as `dd-MM-yyyy`. */
function dayOf(instant: Date): string {
  return formatDateTime(instant).slice(0, 10);
}

function daysOf<Item>(items: readonly Item[], at: (item: Item) => string): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(fromIso(at(item)));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
