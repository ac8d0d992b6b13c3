import type { Translated } from '@handbill/contract/languages';
import type { NotificationKind, NotificationTopic } from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Message } from './rules.ts';

/** A browser that a stored notification has yet to reach. */
export interface DeliveryRow {
  notification_id: string;
  subscription_id: string;
}

/**
 * Stores a notification unless the member switched its topic off; returns the member's browsers, unless the topic is only
 * for the app.
 */
export async function insertNotification(
  tx: Tx,
  notification: {
    id: string;
    memberId: string;
    kind: NotificationRow['kind'];
    topic: NotificationTopic | null;
    params: Readonly<Record<string, string>>;
    now: Date;
  },
): Promise<DeliveryRow[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `with chosen as (
       select choice from notification_choice where member_id = $2 and topic = $6
     ), stored as (
       insert into notification (id, member_id, kind, params, created_at)
       select $1, $2, $3, $4::jsonb, $5 where not exists (select from chosen where choice = 'none')
     )
     select $1::uuid as notification_id, subscription.id as subscription_id
     from shared.push_browser as subscription
     where subscription.member_id = $2 and not exists (select from chosen where choice <> 'push')`,
    [
      notification.id,
      notification.memberId,
      notification.kind,
      JSON.stringify(notification.params),
      notification.now,
      notification.topic,
    ],
  );
  return rows;
}

/** Whether a member had a notification of a kind with these parameters after a time. */
export async function wasNotified(
  tx: Tx,
  wanted: { memberId: string; kind: NotificationKind; same: Readonly<Record<string, string>>; since: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from notification where member_id = $1 and kind = $2 and params @> $3::jsonb and created_at > $4
     limit 1`,
    [wanted.memberId, wanted.kind, JSON.stringify(wanted.same), wanted.since],
  );
  return rows.length > 0;
}

/** Like insertNotification, for many members; with a message or without one (null). */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly {
    id: string;
    memberId: string;
    kind: NotificationRow['kind'];
    topic: NotificationTopic | null;
    params: Readonly<Record<string, string>>;
  }[],
  { messageId, now }: { messageId: string | null; now: Date },
): Promise<DeliveryRow[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `with addressed as (
       select n.id, n."memberId", n.kind, n.params, chosen.choice
       from jsonb_to_recordset($1::jsonb) as n (id uuid, "memberId" uuid, kind text, topic text, params jsonb)
         left join notification_choice as chosen on chosen.member_id = n."memberId" and chosen.topic = n.topic
     ), stored as (
       insert into notification (id, member_id, kind, params, created_at, message_id)
       select id, "memberId", kind, params, $2, $3 from addressed where choice is distinct from 'none'
     )
     select addressed.id as notification_id, subscription.id as subscription_id /* notification_id is not null: it was given */
     from addressed join shared.push_browser as subscription on subscription.member_id = addressed."memberId"
     where coalesce(addressed.choice, 'push') = 'push'`,
    [JSON.stringify(notifications), now, messageId],
  );
  return rows;
}

export interface NotificationRow {
  id: string;
  kind: NotificationKind | 'announcement';
  params: Record<string, string>;
  /** The names of the level that it is about, as it is called today; null: it is about none. */
  level_names: Translated | null;
  /** The message that an operator wrote; null when the kind has its own text. */
  message: Message | null;
  created_at: Date;
  read_at: Date | null;
}

// With its level and its message, if any.
const SHOWN = `notification.id, notification.kind, notification.params, notification.created_at, notification.read_at,
  level.names as level_names,
  case when message.id is not null then jsonb_build_object('texts', message.texts,
    'fallback', message.fallback, 'link', message.link) end as message
  /* kind is of its type: no other is stored */
  from notification left join message on message.id = notification.message_id
    left join shared.level_terms as level on level.id::text = notification.params ->> 'level_id'`;

/** Newest first; `after` is the id before which the page starts, or null. */
export async function selectNotifications(
  tx: Tx,
  { memberId, after, limit }: { memberId: string; after: string | null; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await tx.query<NotificationRow>(
    `select ${SHOWN}
     where notification.member_id = $1 and ($2::uuid is null or notification.id < $2::uuid)
     order by notification.id desc limit $3`,
    [memberId, after, limit],
  );
  return rows;
}

const WITHDRAWAL_NEWS: readonly NotificationKind[] = [
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
];

/** The newest notifications since a time that a withdrawal was approved, paid, rejected or returned by the bank. */
export async function selectWithdrawalNews(
  tx: Tx,
  { memberId, since, limit }: { memberId: string; since: Date; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await tx.query<NotificationRow>(
    `select ${SHOWN}
     where notification.member_id = $1 and notification.kind = any ($2::text[]) and notification.created_at >= $3
     order by notification.id desc limit $4`,
    [memberId, WITHDRAWAL_NEWS, since, limit],
  );
  return rows;
}

export async function selectUnread(tx: Tx, memberId: string, limit: number): Promise<NotificationRow[]> {
  const { rows } = await tx.query<NotificationRow>(
    `select ${SHOWN}
     where notification.member_id = $1 and notification.read_at is null order by notification.id desc limit $2`,
    [memberId, limit],
  );
  return rows;
}

export async function countUnread(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    'select count(*)::int as total from notification where member_id = $1 and read_at is null',
    [memberId],
  );
  return rows[0]?.total ?? 0;
}

/** Marks unread notifications of a member as read: the given ones, or all (null). Returns how many. */
export async function markRead(
  tx: Tx,
  { memberId, ids, now }: { memberId: string; ids: readonly string[] | null; now: Date },
): Promise<number> {
  const { rows } = await tx.query(
    `update notification set read_at = $3
     where member_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2::uuid[])) returning 1`,
    [memberId, ids, now],
  );
  return rows.length;
}

/** Names a member otherwise in the notifications of others. */
export async function renameInNotifications(
  tx: Tx,
  { memberId, name }: { memberId: string; name: string },
): Promise<void> {
  await tx.query(
    `update notification set params = params || jsonb_build_object('name', $2::text) where params ->> 'member' = $1`,
    [memberId, name],
  );
}

export async function forgetNotifications(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from notification where member_id = $1', [memberId]);
}

/** Stores a message. It never changes once members were notified of it. */
export async function saveMessage(tx: Tx, message: Message & { id: string }): Promise<void> {
  await tx.query('insert into message (id, texts, fallback, link) values ($1, $2, $3, $4)', [
    message.id,
    JSON.stringify(message.texts),
    message.fallback,
    message.link,
  ]);
}
