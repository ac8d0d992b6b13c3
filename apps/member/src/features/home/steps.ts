import { withdrawableOf } from '../../data/answers/withdrawable.ts';
import type { AnswerData } from '../../data/api.ts';

type Figures = Pick<
  AnswerData<'numberProduct'>,
  | 'has_received'
  | 'shares_running'
  | 'shares_end_at'
  | 'reward_claimable'
  | 'campaigns_running'
  | 'campaigns_waiting'
  | 'campaigns_pace'
  | 'has_unpaid'
  | 'card_held'
>;

/** What waits for the member, most urgent first: each leads to a screen. Amounts in minor units. */
export type NextStep =
  | { kind: 'pay' }
  | { kind: 'claim'; amount: number }
  | { kind: 'shares'; count: number; endAt: string | null }
  | { kind: 'campaigns'; count: number; pace: Figures['campaigns_pace'] }
  | { kind: 'waiting'; count: number }
  | { kind: 'first' | 'another' }
  | { kind: 'withdraw'; lacking: number; balance: number; minimum: number }
  | { kind: 'withdraw_now'; amount: number }
  | { kind: 'bank' };

/** What decides whether the member can withdraw. Amounts in minor units. */
interface Money {
  balance: number;
  /** The smallest withdrawal. */
  minimum: number;
  hasBank: boolean;
}

/** From this part of the smallest withdrawal on, it is worth saving the bank account: one over this. */
const NEAR = 2;

/** The member's next steps, from what runs and what they have; `money` is null until it is known. */
export function nextSteps(figures: Figures, money: Money | null): NextStep[] {
  const { has_received, shares_running: shares, campaigns_running: campaigns } = figures;
  const steps: NextStep[] = [];
  if (figures.has_unpaid) steps.push({ kind: 'pay' });
  if (figures.reward_claimable > 0) steps.push({ kind: 'claim', amount: figures.reward_claimable });
  if (shares > 0) steps.push({ kind: 'shares', count: shares, endAt: figures.shares_end_at });
  if (campaigns > 0) steps.push({ kind: 'campaigns', count: campaigns, pace: figures.campaigns_pace });
  if (figures.campaigns_waiting > 0) steps.push({ kind: 'waiting', count: figures.campaigns_waiting });
  if (steps.length === 0) steps.push({ kind: has_received ? 'another' : 'first' });
  // Who only advertises put the money in to spend it.
  if (has_received && money !== null) steps.push(...towardsWithdrawal(money, figures));
  return steps;
}

function towardsWithdrawal(money: Money, figures: Figures): NextStep[] {
  const { minimum, hasBank } = money;
  const { reward_claimable: claimable, card_held } = figures;
  const balance = withdrawableOf(money.balance, card_held);
  const steps: NextStep[] = [];
  if (balance < minimum) steps.push({ kind: 'withdraw', lacking: minimum - balance, balance, minimum });
  else if (hasBank) steps.push({ kind: 'withdraw_now', amount: balance });
  if (!hasBank && (balance + claimable) * NEAR >= minimum) steps.push({ kind: 'bank' });
  return steps;
}
