import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { pushUnsubscribe } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { deleteOwnPushSubscription } from './sql.ts';

/** Sends nothing more to this browser. One that is not this member's, or not known, is passed over. */
export async function unsubscribePush(
  { tx, memberId }: MemberContext,
  { endpoint }: InputOf<typeof pushUnsubscribe>,
): Promise<AnswerOf<typeof pushUnsubscribe>> {
  await deleteOwnPushSubscription(tx, memberId, endpoint);
  return { data: {} };
}
