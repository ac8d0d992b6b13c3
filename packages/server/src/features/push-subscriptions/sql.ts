import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface PushKeyRow {
  public_key: string;
  private_key: string;
}

export async function selectPushKey(tx: Tx): Promise<PushKeyRow | null> {
  const { rows } = await tx.query<PushKeyRow>('select public_key, private_key from push_key', []);
  return rows[0] ?? null;
}

/** Stores the instance's key pair unless there is one, and returns the stored one. */
export async function insertPushKey(tx: Tx, key: PushKeyRow & { now: Date }): Promise<PushKeyRow> {
  const { rows } = await tx.query<PushKeyRow>(
    `insert into push_key (public_key, private_key, created_at) values ($1, $2, $3)
     on conflict (single) do update set single = true returning public_key, private_key`,
    [key.public_key, key.private_key, key.now],
  );
  return onlyRow(rows);
}

/** Adds a browser, or reassigns it to the member who is signed in there now: an endpoint belongs to one member. */
export async function upsertPushSubscription(
  tx: Tx,
  subscription: {
    id: string;
    memberId: string;
    sessionId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into push_subscription as held
       (id, member_id, session_id, endpoint, p256dh, auth, created_at, renewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, renewed_at = excluded.renewed_at, member_id = excluded.member_id,
       created_at = case when held.member_id = excluded.member_id then held.created_at else excluded.created_at end`,
    [
      subscription.id,
      subscription.memberId,
      subscription.sessionId,
      subscription.endpoint,
      subscription.p256dh,
      subscription.auth,
      subscription.now,
    ],
  );
}

/**
 * Keeps at most this many browsers per member: the last renewed ones, and one for each sign-in. A browser has one
 * endpoint, so more from one sign-in are made up, and would displace the member's other browsers. One statement, so that
 * those which another tab adds at the same time count all or not.
 */
export async function deletePushSubscriptionsBeyond(tx: Tx, memberId: string, count: number): Promise<void> {
  await tx.query(
    `with held as (
       select subscription.id, renewed_at,
         row_number() over (partition by session_family.family order by renewed_at desc, subscription.id desc) as place
       from push_subscription as subscription
         join shared.session_family on session_family.session_id = subscription.session_id
       where member_id = $1)
     delete from push_subscription where id in (
       select id from held where place > 1
       union all
       (select id from held where place = 1 order by renewed_at desc, id desc offset $2))`,
    [memberId, count],
  );
}

export async function deleteOwnPushSubscription(tx: Tx, memberId: string, endpoint: string): Promise<void> {
  await tx.query('delete from push_subscription where member_id = $1 and endpoint = $2', [
    memberId,
    endpoint,
  ]);
}

/**
 * Removes a subscription that its push service no longer knows, unless the browser has registered again
 * since.
 */
export async function forgetGoneBrowser(tx: Tx, { id, auth }: { id: string; auth: string }): Promise<void> {
  await tx.query('delete from push_subscription where id = $1 and auth = $2', [id, auth]);
}

/** Removes a closed account's browsers: it no longer gets notifications. */
export async function forgetPushSubscriptions(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from push_subscription where member_id = $1', [memberId]);
}

/** Removes the browsers whose session is over in every tab. */
export async function deleteEndedPushSubscriptions(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `delete from push_subscription as subscription where not exists (
       select 1 from shared.session_tab
       where session_tab.session_id = subscription.session_id and session_tab.ended_at is null
         and session_tab.expires_at > $1)`,
    [now],
  );
}

/** The browsers of a member, oldest first. */
export async function selectPushSubscriptions(
  tx: Tx,
  memberId: string,
): Promise<{ endpoint: string; created_at: Date }[]> {
  const { rows } = await tx.query<{ endpoint: string; created_at: Date }>(
    'select endpoint, created_at from push_subscription where member_id = $1 order by created_at, id',
    [memberId],
  );
  return rows;
}
