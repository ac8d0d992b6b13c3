import type { NotificationKind } from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { enqueueTask } from '../../platform/queue/enqueue.ts';
import { priorities } from '../../platform/queue/jobs.ts';
import { insertNotification, insertNotifications, wasNotified } from './sql.ts';
import { topicOf } from './topics.ts';

/** The task that sends a notification to a browser. */
export const SEND_PUSH = 'send-push';

/**
 * Notifies a member once the transaction commits, unless they switched its topic off. Stores the kind and its parameters;
 * the text is made in the reader's language when it is read. Amounts are in minor units as text. A kind
 * that has another member's username as `name` also has their id as `member`, by which an erasure replaces the name.
 */
export async function notify(
  work: Work,
  memberId: string,
  kind: NotificationKind,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const id = work.newId();
  const deliveries = await insertNotification(work.tx, {
    id,
    memberId,
    kind,
    params,
    topic: topicOf(kind),
    now: work.now,
  });
  await enqueueTask(work.tx, SEND_PUSH, deliveries, priorities.push);
  work.emit({ memberId, kind: 'notification', subject: id });
}

/**
 * Like notify, but skipped if the member got one of this kind with the parameters of `same` within `quietMs`, so that
 * nobody can cause a flood. Two concurrent transactions may still notify twice.
 */
export async function notifyAfterQuiet(
  work: Work,
  { memberId, kind, params }: AddressedNotification,
  { same, quietMs }: { same: Readonly<Record<string, string>>; quietMs: number },
): Promise<void> {
  const since = addMs(work.now, -quietMs);
  if (await wasNotified(work.tx, { memberId, kind, same, since })) return;
  await notify(work, memberId, kind, params);
}

/** A notification to one of many members. */
export interface AddressedNotification {
  memberId: string;
  kind: NotificationKind;
  params: Readonly<Record<string, string>>;
}

/** Like notify, for many members. */
export async function notifyAll(work: Work, recipients: readonly AddressedNotification[]): Promise<void> {
  const notifications = recipients.map((each) => ({
    id: work.newId(),
    topic: topicOf(each.kind),
    ...each,
  }));
  const deliveries = await insertNotifications(work.tx, notifications, { messageId: null, now: work.now });
  await enqueueTask(work.tx, SEND_PUSH, deliveries, priorities.push);
  for (const { id, memberId } of notifications) work.emit({ memberId, kind: 'notification', subject: id });
}

/** Notifies members of a saved message; its text is looked up when it is read. */
export async function notifyOfMessage(
  work: Work,
  messageId: string,
  memberIds: readonly string[],
): Promise<void> {
  const notifications = memberIds.map((memberId) => ({
    id: work.newId(),
    memberId,
    kind: 'announcement' as const,
    topic: topicOf('announcement'),
    params: {},
  }));
  const deliveries = await insertNotifications(work.tx, notifications, { messageId, now: work.now });
  await enqueueTask(work.tx, SEND_PUSH, deliveries, priorities.pushToMany);
  for (const { id, memberId } of notifications) work.emit({ memberId, kind: 'notification', subject: id });
}
