import { lazy, Suspense, useState } from 'react';
import type { Level } from '../../data/api.ts';
import { laterTexts, useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { percentText } from '../../ui/percent.ts';
import { Badge, Fact, Facts, Heading } from '../../ui/screen.tsx';
import { timeText } from '../../ui/time.tsx';
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
      <p className="text-sm text-soft">{text('levels.says')}</p>
      <Loaded query={useLevels()}>
        {(levels) =>
          levels.length === 0 ? (
            <Empty says="levels.empty" />
          ) : (
            <ul className="grid gap-3">
              {levels.map((level) => (
                <LevelRow key={level._id} level={level} onChoose={() => setChosen(level)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense>{chosen && <LevelDialog level={chosen} onClose={() => setChosen(null)} />}</Suspense>
    </section>
  );
}

function LevelRow({ level, onChoose }: { level: Level; onChoose(): void }) {
  const text = useText();
  const { bonus_ads: from, max_bonus: to } = level;
  const discount =
    to === null ? percentText(from) : text('levels.discount_range', { from, to: percentText(to) });
  return (
    <li
      className={`grid gap-3 rounded-card border bg-card p-4 ${level.current ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge>{text('levels.rank', { rank: level.rank })}</Badge>
        {level.current ? (
          <Badge tone="accent">{text('levels.current')}</Badge>
        ) : (
          <Badge tone="money">{text('levels.discount_badge', { discount })}</Badge>
        )}
      </div>
      <h3 className="font-serif text-xl font-semibold">{level.name}</h3>
      <Facts>
        <Fact name={text('levels.fee')}>
          <Money amount={level.joining_fee} />
        </Fact>
        {/* Less than the fee, because the price paid for the current level counts. */}
        {level.upgrade_price > 0 && level.upgrade_price < level.joining_fee && (
          <Fact name={text('levels.to_pay')}>
            <Money amount={level.upgrade_price} />
          </Fact>
        )}
        <Fact name={text('levels.discount')}>{discount}</Fact>
        <Fact name={text('levels.turns')}>{level.number_ads}</Fact>
      </Facts>
      {level.current && level.refundable_until !== null && (
        <div className="grid gap-2 text-sm text-soft">
          <p>{text('levels.refundable', { at: timeText(level.refundable_until) })}</p>
          <Button look="secondary" onClick={onChoose}>
            {text('levels.give_back')}
          </Button>
        </div>
      )}
      {!level.current && (
        <Button
          look="secondary"
          aria-label={text('levels.unlock_named', { name: level.name })}
          onClick={onChoose}
        >
          <LockIcon size={18} />
          {text('levels.unlock')}
        </Button>
      )}
    </li>
  );
}
