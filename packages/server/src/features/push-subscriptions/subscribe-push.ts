import { ECDH } from 'node:crypto';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { pushSubscribe } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { isOfPushService } from './push-services.ts';
import { deletePushSubscriptionsBeyond, upsertPushSubscription } from './sql.ts';

const BROWSERS_MAX = 10;

/**
 * Registers this browser for the member's notifications while this session runs. A browser of another member
 * is reassigned. A sign-in has one, and beyond the limit the least recently renewed one is dropped.
 */
export async function subscribePush(
  { tx, now, memberId, sessionId, newId }: MemberContext,
  { endpoint, p256dh, auth }: InputOf<typeof pushSubscribe>,
): Promise<AnswerOf<typeof pushSubscribe>> {
  if (!isOfPushService(endpoint)) throw refuse('validation_failed', { fields: { endpoint: 'invalid' } });
  if (!isPoint(p256dh)) throw refuse('validation_failed', { fields: { p256dh: 'invalid' } });
  await upsertPushSubscription(tx, { id: newId(), memberId, sessionId, endpoint, p256dh, auth, now });
  await deletePushSubscriptionsBeyond(tx, memberId, BROWSERS_MAX);
  return { data: {} };
}

/** Whether a key is a point of the curve: nothing can be encrypted for any other key. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
