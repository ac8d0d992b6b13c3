import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { lockProvenMember } from '../lock-member.ts';
import { countFactors, deleteAuthenticator } from './factors-sql.ts';
import { deletePasskey } from './passkeys-sql.ts';

/** Removes the authenticator of a member whose password was just checked. Refuses `not_found`. */
export async function removeAuthenticator(
  context: MemberContext,
  _input: InputOf<typeof calls.authenticatorRemove>,
  verifiedHash: string,
): Promise<AnswerOf<typeof calls.authenticatorRemove>> {
  const { tx, memberId } = context;
  await lockProvenMember(tx, memberId, verifiedHash);
  if (!(await deleteAuthenticator(tx, memberId))) throw refuse('not_found');
  await countFactors(tx, memberId);
  await notify(context, memberId, 'authenticator_removed', {});
  return { data: {} };
}

/** Removes a passkey of a member whose password was just checked. Refuses `not_found`. */
export async function removePasskey(
  context: MemberContext,
  { passkey_id }: InputOf<typeof calls.passkeyRemove>,
  verifiedHash: string,
): Promise<AnswerOf<typeof calls.passkeyRemove>> {
  const { tx, memberId } = context;
  await lockProvenMember(tx, memberId, verifiedHash);
  const passkey = await deletePasskey(tx, memberId, passkey_id);
  if (passkey === null) throw refuse('not_found');
  await countFactors(tx, memberId);
  await notify(context, memberId, 'passkey_removed', { passkey });
  return { data: {} };
}
