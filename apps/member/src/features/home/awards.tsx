import { type TextId, useText } from '../../languages/index.ts';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Heading } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { useSettings } from '../../use-settings.ts';
import { useAwards } from './use-home.ts';

const SHOWN = 6;

/** Rewards that were really paid to members who agreed to be shown; samples carry a label that says so. */
export function Awards() {
  const text = useText();
  const feed = useSettings().data?.award_feed.value;
  const awards = useAwards();
  if (feed === 'hidden') return null;
  return (
    <section aria-label={text('awards.title')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading>{text('awards.title')}</Heading>
        {awards.data?.source === 'sample' && <Badge tone="accent">{text('awards.sample')}</Badge>}
      </div>
      <Loaded query={awards}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty says={'awards.empty' satisfies TextId} />
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {data.slice(0, SHOWN).map((award) => (
                <li
                  key={`${award.date} ${award.name} ${award.amount}`}
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
