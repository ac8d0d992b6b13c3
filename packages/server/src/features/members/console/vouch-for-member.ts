import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { selectMemberVerifiedAt, setVerified } from '../joining/limits-sql.ts';
import { lockMember } from '../lock-member.ts';
import { consoleMember } from './console-member.ts';

/** Counts a member as a real person, on evidence that an operator saw: no account limit applies to them any more. */
export async function vouchForMember(
  context: OperatorContext,
  { id, note }: InputOf<typeof calls.vouchForMember>,
): Promise<AnswerOf<typeof calls.vouchForMember>> {
  const { tx, now } = context;
  await lockMember(tx, id);
  if ((await selectMemberVerifiedAt(tx, id)) !== null) throw refuse('member_state');
  await setVerified(tx, id, now);
  await recordOperatorAction(context, {
    action: 'member_vouched_for',
    subject: `member/${id}`,
    details: { before: 'unverified', after: 'verified', note },
  });
  return { data: await consoleMember(context, id) };
}
