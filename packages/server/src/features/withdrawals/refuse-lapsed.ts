import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { WithdrawalRow } from './sql.ts';

/** The refusal of a withdrawal whose approver may no longer approve. */
export function approvalLapsed(): Refusal {
  return refuse('second_person_required', { current: { approver: 'lost_access' } });
}

/** Refuses a batch with withdrawals whose approval lapsed, and names their members. */
export function refuseLapsed(
  withdrawals: readonly Pick<WithdrawalRow, 'approval_lapsed' | 'username'>[],
): void {
  const lapsed = withdrawals.filter(({ approval_lapsed }) => approval_lapsed);
  if (lapsed.length === 0) return;
  const members = [...new Set(lapsed.map(({ username }) => username))];
  throw refuse('second_person_required', { current: { approver: 'lost_access', members } });
}
