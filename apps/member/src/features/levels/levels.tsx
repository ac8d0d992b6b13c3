import { formatMoney } from '@handbill/contract/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { Level } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { laterTexts, useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Empty, Loaded, useInSlices } from '../../ui/lists/loaded.tsx';
import { Badge, Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { percentStartText, percentText } from '../../ui/values/numbers.ts';
import { timeText } from '../../ui/values/time.tsx';
import { breakEven } from './break-even.ts';
import { useLevels } from './use-levels.ts';

// Loaded on demand: most visits never open it.
const LevelDialog = lazy(() =>
  Promise.all([import('./level-dialogs.tsx'), laterTexts()]).then(([module]) => ({
    default: module.LevelDialog,
  })),
);

/** The membership levels. They make the member's advertising cheaper and do not affect earning. */
export function Levels() {
  const text = useText();
  const [chosen, setChosen] = useState<Level | null>(null);
  return (
    <section aria-label={text('levels.title')} className="grid gap-3">
      <Heading>{text('levels.title')}</Heading>
      <Loaded query={useInSlices(useLevels())}>
        {(levels) =>
          levels.length === 0 ? (
            <Empty says="levels.empty" />
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {levels.map((level) => (
                <LevelRow
                  key={level._id}
                  level={level}
                  current={levels.find((each) => each.current)}
                  onChoose={() => setChosen(level)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="text-sm text-soft">{text('levels.says')}</p>
      <Suspense>{chosen && <LevelDialog level={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}

function LevelRow(row: { level: Level; current: Level | undefined; onChoose(): void }) {
  const { level, current, onChoose } = row;
  const text = useText();
  const { bonus_ads: from, max_bonus: to } = level;
  const discount =
    to === null
      ? percentText(from)
      : text('levels.discount_range', { from: percentStartText(from), to: percentText(to) });
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge>{text('levels.rank', { rank: level.rank })}</Badge>
        {level.current ? (
          <Badge tone="accent">{text('levels.current')}</Badge>
        ) : (
          <Badge tone="money">{text('levels.discount_badge', { discount })}</Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <h3 className="font-serif text-lg font-semibold">{level.name}</h3>
          <dl className="text-sm text-soft">
            <Term name={text('levels.fee')}>
              <Money amount={level.joining_fee} />
            </Term>
            {/* Less than the fee, because the price paid for the current level counts. */}
            {level.upgrade_price > 0 && level.upgrade_price < level.joining_fee && (
              <Term name={text('levels.to_pay')}>
                <Money amount={level.upgrade_price} />
              </Term>
            )}
            {level.current && <Term name={text('levels.discount')}>{discount}</Term>}
            <Term name={text('levels.turns')}>{countText(level.number_ads)}</Term>
          </dl>
        </div>
        {!level.current && (
          <Button
            look="secondary"
            className="ml-auto"
            aria-label={text('levels.unlock_named', { name: level.name })}
            onClick={onChoose}
          >
            <LockIcon size={18} />
            {text('levels.unlock')}
          </Button>
        )}
      </div>
      {current && <PaysOff level={level} current={current} />}
      {level.current && level.refundable_until !== null && (
        <div className="grid gap-2 text-sm text-soft">
          <p>{text('levels.refundable', { at: timeText(level.refundable_until) })}</p>
          <Button look="secondary" onClick={onChoose}>
            {text('levels.give_back')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </div>
  );
}

/** How much advertising it takes until a higher level has saved its price. */
function PaysOff({ level, current }: { level: Level; current: Level }) {
  const text = useText();
  const currency = useCurrency();
  const range = breakEven(level, current);
  if (range === null) return null;
  const [from, to] = range.map((amount) => formatMoney(amount, currency));
  return (
    <p className="text-sm text-soft">
      {from === to
        ? text('levels.pays_off_at', { amount: from ?? '' })
        : text('levels.pays_off', { from: from ?? '', to: to ?? '' })}
    </p>
  );
}
