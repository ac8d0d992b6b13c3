import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { endAllSessions } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { invitationHash } from '../invitations.ts';
import {
  deleteInvitation,
  type OperatorRow,
  selectInvited,
  touchAccessAgain,
  updatePasswordHash,
} from '../sql.ts';

interface Prepared {
  operator: OperatorRow;
  newHash: string;
}

/**
 * Sets the password that an invitation allows its operator to choose, once. It signs nobody in, because a
 * factor may be required.
 */
export async function acceptInvitation(
  { tx, now, config }: RequestContext,
  { invitation }: InputOf<typeof calls.acceptInvitation>,
  { operator: { id, username }, newHash }: Prepared,
): Promise<AnswerOf<typeof calls.acceptInvitation>> {
  // The second of two concurrent calls finds it gone.
  if (!(await deleteInvitation(tx, invitationHash(invitation)))) throw refuse('invitation_invalid');
  await updatePasswordHash(tx, id, newHash);
  await touchAccessAgain(tx, id, now);
  await endAllSessions(tx, { kind: 'operator', id }, now);
  await recordOperatorAction(
    { tx, now, config, operatorId: id },
    { action: 'invitation_accepted', subject: `operator/${id}`, details: {} },
  );
  return { data: { username } };
}

/** Runs before the transaction: finds the invited operator, and makes the slow hash of the password. */
export async function prepareInvitation(
  { now, transact }: Preparation,
  { invitation, password, password_confirmation }: InputOf<typeof calls.acceptInvitation>,
): Promise<Prepared> {
  const operator = await transact(({ tx }) => selectInvited(tx, invitationHash(invitation), now));
  if (!operator) throw refuse('invitation_invalid');
  const { username } = operator;
  const fields = passwordFaults({ password, confirmation: password_confirmation, username });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  return { operator, newHash: await hashPassword(password) };
}
