import { useId } from 'react';
import type { AnswerData } from '../../api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Money } from '../../ui/money.tsx';
import { percentText } from '../../ui/percent.ts';

/** The packages of visits at this member's prices, one of which is chosen. */
export function PackageField(props: { packages: AnswerData<'packages'>; error: TextId | undefined }) {
  const text = useText();
  const errorId = useId();
  const { packages, error } = props;
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{text('field.label.package')}</legend>
      {packages.map((offer) => (
        <label
          key={offer._id}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-card px-4 py-3 has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input type="radio" name="package_id" value={offer._id} className="size-5 shrink-0" />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{text('package.visits', { count: offer.visits })}</span>
            <span className="font-semibold">
              {offer.discount_percent > 0 && (
                <>
                  <span className="sr-only">{text('package.instead_of')}</span>
                  <s className="mr-2 font-normal text-soft">
                    <Money amount={offer.list_price} />
                  </s>
                </>
              )}
              <Money amount={offer.price} />
            </span>
            <span className="w-full text-sm text-soft">
              {text('package.discount', { percent: percentText(offer.discount_percent) })}
            </span>
          </span>
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
