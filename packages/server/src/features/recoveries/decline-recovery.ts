import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/refusal.ts';
import { inState, logStep } from '../approvals/index.ts';
import { delayForRecovery, lockMember } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { recoveriesOf } from './read-recoveries.ts';
import { lockRecovery, selectRecovery, updateClosed } from './sql.ts';

/** One operator ends a waiting request or a running recovery: the password is unchanged. */
export async function declineRecovery(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.declineRecovery>,
): Promise<AnswerOf<typeof calls.declineRecovery>> {
  const { tx, now } = context;
  const memberId = (await selectRecovery(tx, id))?.member_id;
  if (memberId === undefined) throw refuse('not_found');
  await lockMember(tx, memberId);
  const { status } = inState({
    row: await lockRecovery(tx, id),
    isOpen: (row) => row.status === 'waiting' || row.status === 'running',
    closed: () => refuse('recovery_state'),
  });
  await updateClosed(tx, { id, status: 'declined', now });
  if (status === 'running') {
    await delayForRecovery(tx, memberId, null);
    await notify(context, memberId, 'recovery_stopped', {});
  }
  await logStep(context, {
    action: 'recovery_declined',
    subject: `recovery/${id}`,
    before: status,
    after: 'declined',
    details: { member: memberId, reason },
  });
  const [data] = await recoveriesOf(tx, [existing(await selectRecovery(tx, id))]);
  return { data: existing(data ?? null) };
}
