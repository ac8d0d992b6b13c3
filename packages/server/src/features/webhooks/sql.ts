import type { WEBHOOK_TEST, WebhookEvent, WebhookOffCause } from '@handbill/contract/webhooks';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { VisitDay } from './rules.ts';

export interface EndpointRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  added_at: Date;
  off_since: Date | null;
  off_because: WebhookOffCause | null;
  secret_made_at: Date;
  former_until: Date | null;
}

/** A member's addresses, newest first. */
export async function selectWebhooks(tx: Tx, memberId: string): Promise<EndpointRow[]> {
  const { rows } = await tx.query<EndpointRow>(
    `select id, url, events, added_at, off_since, off_because, secret_made_at, former_until
     from webhook_endpoint where member_id = $1 order by id desc`,
    [memberId],
  );
  return rows;
}

export interface OwnWebhookRow {
  is_on: boolean;
  secret_made_at: Date;
}

/** A member's own address, locked until the commit; null: it is not theirs. */
export async function lockWebhook(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<OwnWebhookRow | null> {
  const { rows } = await tx.query<OwnWebhookRow>(
    `select off_since is null as is_on, secret_made_at from webhook_endpoint where id = $1 and member_id = $2
     for no key update`,
    [id, memberId],
  );
  return rows[0] ?? null;
}

/** Serialises the additions of one member until the commit. */
export async function lockAdditions(tx: Tx, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks/' || $1, 0))`, [memberId]);
}

export async function insertWebhook(
  tx: Tx,
  added: {
    id: string;
    memberId: string;
    url: string;
    events: readonly WebhookEvent[];
    sealed: Buffer;
    now: Date;
    yesterday: VisitDay;
  },
): Promise<EndpointRow> {
  const { rows } = await tx.query<EndpointRow>(
    `insert into webhook_endpoint (id, member_id, url, events, secret_sealed, secret_made_at, added_at, visits_until,
       visits_counted_until)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8)
     returning id, url, events, added_at, off_since, off_because, secret_made_at, former_until`,
    [
      added.id,
      added.memberId,
      added.url,
      added.events,
      added.sealed,
      added.now,
      ...recorded(added.yesterday),
    ],
  );
  return onlyRow(rows);
}

/** Switches an address off, for the first of several causes; nothing that waits for it is sent later. */
export async function switchWebhookOff(
  tx: Tx,
  { id, because, now }: { id: string; because: 'owner' | 'failing' | 'gone'; now: Date },
): Promise<void> {
  await tx.query(
    `update webhook_endpoint set off_since = $3, off_because = $2 where id = $1 and off_since is null`,
    [id, because, now],
  );
  await tx.query(
    `update webhook_delivery set state = 'failed', next_try_at = null where endpoint_id = $1 and state = 'waiting'`,
    [id],
  );
}

/**
 * Switches an address on that was off. Days that were over in the meantime are not sent, nor is an event whose transaction
 * had begun before it was switched off.
 */
export async function switchWebhookOn(tx: Tx, id: string, yesterday: VisitDay): Promise<void> {
  await tx.query(
    `with switched as (
       update webhook_endpoint set off_since = null, off_because = null, visits_until = greatest(visits_until, $2),
         visits_counted_until = greatest(visits_counted_until, $3)
       where id = $1 and off_since is not null returning id
     )
     update webhook_delivery set state = 'failed', next_try_at = null
     where endpoint_id in (select id from switched) and state = 'waiting'`,
    [id, ...recorded(yesterday)],
  );
}

const recorded = ({ day, until }: VisitDay) => [day, until];

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from webhook_delivery where endpoint_id = $1', [id]);
  await tx.query('delete from webhook_endpoint where id = $1', [id]);
}

/** Forgets the addresses of a member whose account closes, and what was sent to them. */
export async function forgetWebhooks(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `with gone as (delete from webhook_endpoint where member_id = $1 returning id)
     delete from webhook_delivery where endpoint_id in (select id from gone)`,
    [memberId],
  );
}

/** One delivery for each address of a member that gets this event; answers the addresses. There are enough `ids`. */
export async function insertDeliveries(
  tx: Tx,
  event: { ids: readonly string[]; memberId: string; event: WebhookEvent; body: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ endpoint_id: string }>(
    `insert into webhook_delivery (id, endpoint_id, event, body, happened_at, state, next_try_at)
     select fresh.id, endpoint.id, $3, $4, $5, 'waiting', $5
     from (
       select id, row_number() over (order by id) as place from webhook_endpoint
       where member_id = $2 and off_since is null and $3 = any (events)
     ) as endpoint join unnest($1::uuid[]) with ordinality as fresh (id, place) on fresh.place = endpoint.place
     returning endpoint_id`,
    [event.ids, event.memberId, event.event, event.body, event.now],
  );
  return rows.map(({ endpoint_id: id }) => id);
}

/** One or more events for one address. */
export async function insertDeliveriesTo(
  tx: Tx,
  endpointId: string,
  sent: {
    event: DeliveryRow['event'];
    deliveries: readonly { id: string; body: string }[];
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into webhook_delivery (id, endpoint_id, event, body, happened_at, state, next_try_at)
     select each.id, $1, $2, each.body, $3, 'waiting', $3
     from unnest($4::uuid[], $5::text[]) as each (id, body)`,
    [
      endpointId,
      sent.event,
      sent.now,
      sent.deliveries.map(({ id }) => id),
      sent.deliveries.map(({ body }) => body),
    ],
  );
}

/** How many events wait for an address. */
export async function countWaiting(tx: Tx, endpointId: string): Promise<number> {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from webhook_delivery where endpoint_id = $1 and state = 'waiting'`,
    [endpointId],
  );
  return onlyRow(rows).waiting;
}

/** Lets an event be sent again now, with all of its tries; false: the address has none of this id. */
export async function renewDelivery(
  tx: Tx,
  { id, endpointId, now }: { id: string; endpointId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `update webhook_delivery set state = 'waiting', next_try_at = $3, tries_in_turn = 0
     where id = $1 and endpoint_id = $2 returning id`,
    [id, endpointId, now],
  );
  return rows.length > 0;
}

export interface DeliveryRow {
  id: string;
  event: WebhookEvent | typeof WEBHOOK_TEST;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  last_status: number | null;
  happened_at: Date;
  last_tried_at: Date | null;
  next_try_at: Date | null;
}

/** The newest deliveries of a member's own address. */
export async function selectDeliveries(
  tx: Tx,
  { endpointId, since, limit }: { endpointId: string; since: Date; limit: number },
): Promise<DeliveryRow[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `select id, event, state, tries, last_status, happened_at, last_tried_at, next_try_at
     from webhook_delivery where endpoint_id = $1 and happened_at >= $2 order by id desc limit $3`,
    [endpointId, since, limit],
  );
  return rows;
}
