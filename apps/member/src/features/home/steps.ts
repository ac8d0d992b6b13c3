import type { AnswerData } from '../../data/api.ts';

type Figures = Pick<
  AnswerData<'numberProduct'>,
  | 'has_received'
  | 'shares_running'
  | 'shares_end_at'
  | 'reward_claimable'
  | 'campaigns_running'
  | 'has_unpaid'
>;

/** What waits for the member, most urgent first: each leads to a screen. Amounts in minor units. */
export type NextStep =
  | { kind: 'pay' }
  | { kind: 'claim'; amount: number }
  | { kind: 'shares'; count: number; endAt: string | null }
  | { kind: 'campaigns'; count: number }
  | { kind: 'first' | 'another' }
  | { kind: 'withdraw'; lacking: number; balance: number; minimum: number };

/** The member's next steps, from what runs, the available balance and the smallest withdrawal. */
export function nextSteps(
  figures: Figures,
  { balance, minimum }: { balance: number; minimum: number },
): NextStep[] {
  const { has_received, shares_running: shares, campaigns_running: campaigns } = figures;
  const steps: NextStep[] = [];
  if (figures.has_unpaid) steps.push({ kind: 'pay' });
  if (figures.reward_claimable > 0) steps.push({ kind: 'claim', amount: figures.reward_claimable });
  if (shares > 0) steps.push({ kind: 'shares', count: shares, endAt: figures.shares_end_at });
  if (campaigns > 0) steps.push({ kind: 'campaigns', count: campaigns });
  if (steps.length === 0) steps.push({ kind: has_received ? 'another' : 'first' });
  if (has_received && balance < minimum) {
    steps.push({ kind: 'withdraw', lacking: minimum - balance, balance, minimum });
  }
  return steps;
}
