import { bcp47 } from '@handbill/contract/languages';
import { formatMoney } from '@handbill/contract/money';
import { useCurrency } from '../../../data/answers/use-settings.ts';
import type { FeedCard } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { timeText } from '../../../ui/values/time.tsx';
import { PaidBy } from '../../orders/paid-by.tsx';
import { Picture } from '../../orders/picture.tsx';
import { useCategories } from '../../orders/use-categories.ts';

/** One advertisement of the feed. The whole card opens its preview. */
export function CardOfFeed({ card, onPreview }: { card: FeedCard; onPreview(): void }) {
  const text = useText();
  const category = useCategories().wordsOf(card.category);
  const [picture] = card.pictures;
  return (
    <article className="relative grid content-start overflow-hidden rounded-card border border-line bg-card focus-within:border-edge hover:border-edge">
      {picture && <Picture image={picture.image} lazy />}
      <div className="grid gap-1.5 p-4">
        <h3
          {...(card.language && { lang: bcp47[card.language] })}
          className="wrap-break-word font-serif text-lg leading-snug font-semibold"
        >
          <button
            type="button"
            className="min-h-11 text-left after:absolute after:inset-0 after:content-['']"
            onClick={onPreview}
          >
            {card.title}
          </button>
        </h3>
        <p className="text-sm text-soft">
          <PaidBy payer={card} />
        </p>
        <WhatItPays card={card} />
        <p className="text-sm text-soft">
          {category !== null && `${category} · `}
          <VisitsLeft card={card} />
        </p>
        <p className="text-sm text-soft">{text('order.expires', { at: timeText(card.expires_at) })}</p>
      </div>
    </article>
  );
}

/** How many visits nobody has received yet; of an order with a number of visits a day also how many of today's. */
export function VisitsLeft({ card: { visits_left: all, visits_left_today: today } }: { card: FeedCard }) {
  const text = useText();
  return today === null
    ? text('receive.left', { count: all })
    : text('receive.left_today', { count: today, all });
}

/** The reward for a visit, and the most that a share can earn. */
export function WhatItPays({ card }: { card: FeedCard }) {
  const text = useText();
  const currency = useCurrency();
  return (
    <p className="font-semibold text-money">
      {text('share.lead', {
        reward: formatMoney(card.reward_per_visit, currency),
        most: formatMoney(card.most, currency),
      })}
    </p>
  );
}
