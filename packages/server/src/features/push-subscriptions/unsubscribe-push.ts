import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { pushUnsubscribe } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { deleteOwnPushSubscription } from './sql.ts';

/** Stops sending to this browser. Ignores one that is unknown or another member's. */
export async function unsubscribePush(
  { tx, memberId }: MemberContext,
  { endpoint }: InputOf<typeof pushUnsubscribe>,
): Promise<AnswerOf<typeof pushUnsubscribe>> {
  await deleteOwnPushSubscription(tx, memberId, endpoint);
  return { data: {} };
}
