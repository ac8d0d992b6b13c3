import { divideUp, formatMoney } from '@handbill/contract/money';
import { useId } from 'react';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { AnswerData } from '../../data/api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Money } from '../../ui/values/money.tsx';
import { percentText } from '../../ui/values/numbers.ts';

export type Offer = AnswerData<'packages'>[number];

/** A choice of packages, at this member's prices. */
export function PackageField(props: {
  packages: readonly Offer[];
  /** The id of the element that labels the choice. */
  labelledBy: string;
  chosen: string;
  error: TextId | undefined;
}) {
  const text = useText();
  const errorId = useId();
  const { packages, labelledBy, chosen, error } = props;
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-describedby={error ? errorId : undefined}
      className="grid min-w-0 gap-2"
    >
      {packages.map((offer) => (
        <label
          key={offer._id}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-paper px-4 py-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name="package_id"
            value={offer._id}
            defaultChecked={offer._id === chosen}
            className="size-5 shrink-0"
          />
          <PackageOffer offer={offer} />
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm text-wrong">
          {text(error)}
        </p>
      )}
    </fieldset>
  );
}

function PackageOffer({ offer }: { offer: Offer }) {
  const text = useText();
  const currency = useCurrency();
  // Rounded up, so that a visit never seems cheaper than it is.
  const perVisit = divideUp(BigInt(offer.price), BigInt(offer.visits));
  return (
    <span className="grid min-w-0 flex-1 gap-x-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{text('history.visits', { count: offer.visits })}</span>
        <strong className="ml-auto text-lg font-semibold">
          <Money amount={offer.price} />
        </strong>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
        <span>{text('package.per_visit', { amount: formatMoney(perVisit, currency) })}</span>
        {offer.discount_percent > 0 && (
          <span className="ml-auto">
            <span className="sr-only">{text('package.instead_of')}</span>
            <s>
              <Money amount={offer.list_price} />
            </s>
          </span>
        )}
      </span>
      {offer.discount_percent > 0 && (
        <span className="text-sm text-money">
          {text('package.discount', { percent: percentText(offer.discount_percent) })}
        </span>
      )}
    </span>
  );
}
