import { addMs, HOUR_MS, msBetween, SECOND_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownSettings } from '../../settings/index.ts';
import { selectLoad } from './own-sql.ts';

/**
 * Limits what a locked member writes, so that nobody floods the queue: refuses `too_many_requests` until the
 * earliest message of the last hour is an hour old. Returns whether the member has as many open requests as allowed.
 */
export async function requireWithinLimits(context: MemberContext): Promise<{ isFull: boolean }> {
  const { tx, now, memberId } = context;
  const { support_open_max: openMax, support_messages_hour: messagesMax } = await knownSettings(context);
  const { open, messages, earliest_at } = await selectLoad(tx, { memberId, since: addMs(now, -HOUR_MS) });
  if (messages >= messagesMax && earliest_at !== null) {
    const waitMs = msBetween(now, addMs(earliest_at, HOUR_MS));
    throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
  }
  return { isFull: open >= openMax };
}
