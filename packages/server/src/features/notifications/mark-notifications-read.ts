import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { updateNotifications } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { markRead } from './sql.ts';

/** Marks notifications as read. Skips unknown ones and those of other members. */
export async function markNotificationsRead(
  { tx, memberId, now, emit }: MemberContext,
  { ids }: InputOf<typeof updateNotifications>,
): Promise<AnswerOf<typeof updateNotifications>> {
  const updated = await markRead(tx, { memberId, ids: ids?.filter(isId) ?? null, now });
  if (updated > 0) emit({ memberId, kind: 'read', subject: null });
  return { data: { updated } };
}
