import { divideDown, formatMoney, type Minor, toWire } from '@handbill/contract/money';
import { useBank } from '../../data/answers/use-payout-details.ts';
import { useCurrency } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { bankAmountText } from '../../ui/values/numbers.ts';
import { timeText } from '../../ui/values/time.tsx';
import { useWithdrawTerms } from './use-withdrawals.ts';

/** How much of an amount arrives, in which account, and what it is about worth in the bank's currency. */
export function Arrival({ amount, fee }: { amount: Minor; fee: Minor }) {
  const text = useText();
  const bank = useBank().data;
  const arriving = amount > fee ? amount - fee : 0n;
  return (
    <Facts>
      <Fact name={text('withdraw.fee')}>
        <Money amount={-fee} />
      </Fact>
      <Fact name={text('withdraw.arrives')}>
        <strong aria-live="polite" className="text-lg">
          <Money amount={arriving} />
        </strong>
      </Fact>
      <InBankCurrency arriving={arriving} />
      {bank && (
        <Fact name={text('withdraw.to')}>
          {bank.bank_name} · {bank.account_number}
          <span className="block text-sm font-normal text-soft">{bank.account_name}</span>
        </Fact>
      )}
    </Facts>
  );
}

function InBankCurrency({ arriving }: { arriving: Minor }) {
  const terms = useWithdrawTerms().data;
  const rate = terms?.bank_rate;
  const currency = terms?.bank_currency;
  if (rate == null || currency == null) return null;
  const worth = toWire(divideDown(arriving * BigInt(rate), 100n));
  return <Worth amount={worth} currency={currency} rate={rate} />;
}

/** About how much arrives in the bank's currency, and the rate of its units for one whole unit of the balance's. */
export function Worth({ amount, currency, rate }: { amount: number; currency: string; rate: number }) {
  const text = useText();
  const own = useCurrency();
  return (
    <>
      <Fact name={text('withdraw.about', { currency })}>{bankAmountText(amount, currency)}</Fact>
      <Fact name={text('withdraw.rate')}>
        {formatMoney(100, own)} = {bankAmountText(rate, currency)}
      </Fact>
    </>
  );
}

/** Why it is paid later than usual, if it is. */
export function Delay() {
  const text = useText();
  const waitUntil = useWithdrawTerms().data?.payable_from ?? null;
  if (waitUntil === null) return null;
  return (
    <Note tone="active">
      <p>{text('withdraw.wait_until', { at: timeText(waitUntil) })}</p>
    </Note>
  );
}
