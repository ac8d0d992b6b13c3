import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import { recoveryApproval } from './recovery-approval.ts';
import { selectRecovery } from './sql.ts';

/** The first of two people vouches for the person who asks; another one confirms it. Refuses `recovery_state`. */
export async function startRecovery(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.startRecovery>,
): Promise<AnswerOf<typeof calls.startRecovery>> {
  const kind = recoveryApproval;
  const payload = { id };
  const memberId = (await selectRecovery(context.tx, id))?.member_id;
  if (memberId === undefined) throw refuse('not_found');
  await kind.lock(context.tx, payload);
  if ((await kind.show(context, payload)) === null) throw refuse('recovery_state');
  const subject = `recovery/${id}`;
  return { data: await askApproval(context, { kind, subject, payload, reason, concerns: null, memberId }) };
}
