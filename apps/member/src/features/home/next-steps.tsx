import { formatMoney } from '@handbill/contract/money';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency, useSettings } from '../../data/answers/use-settings.ts';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { now as clock } from '../../session/clock.ts';
import { MegaphoneIcon, ReceiveIcon, ShareIcon, WithdrawIcon } from '../../ui/icons.tsx';
import { RowLink, RowList, type RowProps } from '../../ui/lists/rows.tsx';
import { BankIcon, RewardIcon } from '../../ui/more-icons.tsx';
import { Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeLeft } from '../../ui/values/time-left.ts';
import { ClaimAll } from '../sharing/claim-all.tsx';
import { type NextStep, nextSteps } from './steps.ts';

/** What waits for the member now, each with the screen that it leads to: the most urgent ones, if not all fit. */
export function NextSteps({ now, most }: { now: AnswerData<'numberProduct'>; most?: number }) {
  const text = useText();
  const member = useMember().data;
  const minimum = useSettings().data?.withdraw_minimum.value;
  const money =
    member === undefined || minimum === undefined
      ? null
      : { balance: member.account_balance, minimum, hasBank: member.has_bank };
  return (
    <section aria-label={text('next.title')} className="grid gap-3">
      <Heading>{text('next.title')}</Heading>
      <RowList>
        {nextSteps(now, money)
          .slice(0, most)
          .map((step) => (
            <li key={step.kind}>
              <Step step={step} />
            </li>
          ))}
      </RowList>
    </section>
  );
}

function Step({ step }: { step: NextStep }) {
  return (
    <>
      <RowLink {...useRow(step)} />
      {step.kind === 'claim' && (
        <div className="px-4 pb-4">
          <ClaimAll wide />
        </div>
      )}
    </>
  );
}

type Row = RowProps & { href: string };
type Pace = NonNullable<Extract<NextStep, { kind: 'campaigns' }>['pace']>;
type WithdrawalStep = Extract<NextStep, { kind: 'withdraw' | 'withdraw_now' | 'bank' }>;

function useRow(step: NextStep): Row {
  const text = useText();
  const withdrawal = useWithdrawalRow();
  switch (step.kind) {
    case 'pay':
      return { href: '/distribute', icon: MegaphoneIcon, tone: 'active', title: text('next.pay') };
    case 'claim':
      return {
        href: '/warehouse/not-received',
        icon: RewardIcon,
        tone: 'money',
        title: text('next.claim'),
        amount: (
          <span className="text-money">
            <Money amount={step.amount} signed />
          </span>
        ),
      };
    case 'shares':
      return {
        href: '/warehouse?status=pending',
        icon: ShareIcon,
        tone: 'active',
        title: text('next.shares', { count: step.count }),
        detail: step.endAt && text('next.shares_end', { left: timeLeft(text, step.endAt, clock()) }),
      };
    case 'campaigns':
    case 'waiting':
      return {
        href: '/warehouse?side=distributed',
        icon: MegaphoneIcon,
        title: text(`next.${step.kind}`, { count: step.count }),
        detail: step.kind === 'campaigns' && step.pace && <Pace of={step.pace} count={step.count} />,
      };
    case 'first':
    case 'another':
      return {
        href: '/order-detail',
        icon: ReceiveIcon,
        tone: 'active',
        title: text(`next.${step.kind}`),
        detail: text('next.free'),
      };
    default:
      return withdrawal(step);
  }
}

/** What leads to the money on the member's own bank account. */
function useWithdrawalRow(): (step: WithdrawalStep) => Row {
  const text = useText();
  const currency = useCurrency();
  const waits = useSettings().data?.first_bank_hours?.value ?? 0;
  return (step) => {
    switch (step.kind) {
      case 'withdraw':
        return {
          href: '/withdraw',
          icon: WithdrawIcon,
          title: text('next.withdraw', { amount: formatMoney(step.lacking, currency) }),
          detail: <WayToWithdrawal balance={step.balance} minimum={step.minimum} />,
        };
      case 'withdraw_now':
        return {
          href: '/withdraw',
          icon: WithdrawIcon,
          tone: 'money',
          title: text('next.withdraw_now'),
          amount: <Money amount={step.amount} />,
        };
      case 'bank':
        return {
          href: '/individual/bank-info?next=/',
          icon: BankIcon,
          tone: 'active',
          title: text('next.bank'),
          ...(waits > 0 ? { detail: text('next.bank_early', { hours: waits }) } : {}),
        };
    }
  };
}

/** How fast visits arrive at the running orders, and when the first one ends at this pace: two short lines. */
function Pace({ of, count }: { of: Pace; count: number }) {
  const text = useText();
  const left = timeLeft(text, of.first_end, clock());
  return (
    <>
      <span className="block">
        {text(count === 1 ? 'next.pace' : 'next.pace_all', { visits: of.visits_per_day })}
      </span>
      <span className="block">{text(count === 1 ? 'next.pace_end' : 'next.pace_first_end', { left })}</span>
    </>
  );
}

/** How much of the smallest withdrawal there is. The title says it in words. */
function WayToWithdrawal({ balance, minimum }: { balance: number; minimum: number }) {
  return (
    <progress
      aria-hidden="true"
      max={minimum}
      value={balance}
      className="block h-2 w-40 max-w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-money [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-money"
    />
  );
}
