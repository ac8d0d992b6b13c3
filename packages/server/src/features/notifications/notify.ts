import type { Work } from '../../platform/context.ts';
import type { NotificationKind } from './rules.ts';
import { insertNotification } from './sql.ts';

/**
 * Tells a member something, once the transaction commits. Stored as its kind and what it names; the text is
 * made in the reader's language when it is read. Amounts are given in minor units as text.
 */
export async function notify(
  work: Work,
  memberId: string,
  kind: NotificationKind,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const id = work.newId();
  await insertNotification(work.tx, { id, memberId, kind, params, now: work.now });
  work.emit({ memberId, kind: 'notification', subject: id });
}
