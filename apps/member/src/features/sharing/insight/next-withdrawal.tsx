import { formatMoney } from '@handbill/contract/money';
import { useLimits } from '../../../data/answers/use-limits.ts';
import { useMember } from '../../../data/answers/use-member.ts';
import { useCurrency, useSettings } from '../../../data/answers/use-settings.ts';
import { withdrawableOf } from '../../../data/answers/withdrawable.ts';
import { useText } from '../../../languages/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';
import { ClaimAll } from '../claim-all.tsx';

/** How far what can be withdrawn is from the smallest withdrawal, and what can be claimed toward it. */
export function NextWithdrawal() {
  const text = useText();
  const currency = useCurrency();
  const member = useMember().data;
  const minimum = useSettings().data?.withdraw_minimum.value;
  const waiting = useLimits().data;
  if (!member || !waiting || minimum === undefined) return null;
  const { reward_claimable: claimable, card_held } = waiting;
  const balance = withdrawableOf(member.account_balance, card_held);
  const money = (amount: number) => formatMoney(amount, currency);
  const left = minimum - balance;
  const says =
    left > 0
      ? text('insight.next_left', { left: money(left), minimum: money(minimum) })
      : text('insight.next_ready', { amount: money(balance) });
  return (
    <Card>
      <Heading>{text('insight.next')}</Heading>
      <progress
        max={minimum || 1}
        value={left > 0 ? balance : minimum}
        aria-label={says}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-money [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-money"
      />
      <p aria-hidden="true">{says}</p>
      {claimable > 0 && (
        <>
          <p className="text-soft">{text('insight.next_claimable', { amount: money(claimable) })}</p>
          <ClaimAll wide />
        </>
      )}
      {left <= 0 && (
        <ButtonLink wide look="secondary" href="/withdraw">
          {text('nav.withdraw')}
        </ButtonLink>
      )}
    </Card>
  );
}
