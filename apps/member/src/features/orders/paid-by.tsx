import { type Payer, payerName } from '../../data/payer.ts';
import { useText } from '../../languages/index.ts';

/** Who pays for an advertisement, with the badge of a verified business, which stays in one line. */
export function PaidBy({ payer }: { payer: Payer }) {
  const text = useText();
  return (
    <>
      {text('preview.by', { advertiser: payerName(payer) })}
      {payer.badge !== null && (
        <>
          {' '}
          <strong className="inline-block font-semibold text-ink">✓ {text('badge.verified')}</strong>
        </>
      )}
    </>
  );
}
