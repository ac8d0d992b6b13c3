import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../data/answers/use-settings.ts';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useText } from '../../languages/index.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Badge, Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { type AwardRow, firstRows, nameOf, nextRows, SHOWN } from './award-rows.ts';
import { useTicks } from './use-ticks.ts';

const TICK_MS = 1_000;
/** How often the list is refetched. */
const ASKED_MS = 10_000;

/** Rewards that were really paid to members who agreed to be shown; simulated people and samples carry a label. */
export function Awards() {
  const text = useText();
  const feed = useSettings().data?.award_feed.value;
  const awards = useQuery({
    queryKey: keys.awards,
    queryFn: ({ signal }) => api.awards({}, { signal }),
    refetchInterval: ASKED_MS,
  });
  const source = awards.data?.source;
  const known = awards.data?.data ?? [];
  const many = known.length > SHOWN;
  const [paused, setPaused] = useState(false);
  const [moved, setMoved] = useState<readonly AwardRow[] | null>(null);
  const moves = useTicks(TICK_MS, many && !paused, () =>
    setMoved((rows) => nextRows(rows ?? firstRows(known, true), known)),
  );
  const rows = moves && many ? (moved ?? firstRows(known, true)) : firstRows(known, false);
  if (feed === 'hidden') return null;
  return (
    <section aria-label={text('awards.title')} className="grid gap-3">
      <div className="flex min-h-11 items-center gap-2">
        <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
          <Heading>{text('awards.title')}</Heading>
          {source !== undefined && source !== 'live' && (
            <Badge tone="accent">{text(`awards.${source}`)}</Badge>
          )}
        </div>
        {moves && many && (
          <button
            type="button"
            aria-label={text(paused ? 'awards.play' : 'awards.pause')}
            className="-mr-2 grid size-11 place-items-center rounded-full text-soft hover:bg-sunken"
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
          </button>
        )}
      </div>
      <Loaded query={awards}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty says="awards.empty" />
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {rows.map((award) => (
                <li
                  key={nameOf(award)}
                  className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5"
                >
                  <span className="font-medium">{award.name}</span>
                  <span className="font-semibold text-money">
                    <Money amount={award.amount} signed />
                  </span>
                  <span className="w-full text-sm text-soft">
                    <Time at={award.date} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
