import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PaymentService } from './payment-service.ts';

type ServiceName = PaymentService['name'];

/** How many checkouts of a deposit have ended. */
export async function countEarlier(
  tx: Tx,
  { depositId, now }: { depositId: string; now: Date },
): Promise<number> {
  const { rows } = await tx.query<{ earlier: number }>(
    'select count(*)::int as earlier from checkout where deposit_id = $1 and ends_at <= $2',
    [depositId, now],
  );
  return onlyRow(rows).earlier;
}

/**
 * Stores the checkout of a deposit; returns the address of the first one that has not ended, so that there is one at a time.
 * Ended ones stay: a payment that began there may still arrive.
 */
export async function keepCheckout(
  tx: Tx,
  checkout: {
    depositId: string;
    service: ServiceName;
    checkoutId: string;
    url: string;
    endsAt: Date | null;
    now: Date;
  },
): Promise<string> {
  await tx.query(
    `insert into checkout (deposit_id, service, checkout_id, url, opened_at, ends_at)
     select $1, $2, $3, $4, $5, $6
     where not exists (select from checkout where deposit_id = $1 and (ends_at is null or ends_at > $5))
     on conflict do nothing`,
    [checkout.depositId, checkout.service, checkout.checkoutId, checkout.url, checkout.now, checkout.endsAt],
  );
  const { rows } = await tx.query<{ url: string }>(
    `select url from checkout where deposit_id = $1 and (ends_at is null or ends_at > $2)
     order by opened_at limit 1`,
    [checkout.depositId, checkout.now],
  );
  return onlyRow(rows).url;
}

/** The reference of a checkout's deposit, or null if the checkout is not ours. */
export async function selectReference(
  tx: Tx,
  { service, checkoutId }: { service: ServiceName; checkoutId: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ reference: string }>(
    `select d.reference from checkout c join shared.announced_deposit d on d.id = c.deposit_id
     where c.service = $1 and c.checkout_id = $2`,
    [service, checkoutId],
  );
  return rows[0]?.reference ?? null;
}

export type EventOutcome =
  | 'credited'
  | 'unmatched'
  | 'known'
  | 'reversed'
  | 'disputed'
  | 'other_currency'
  | 'misformed'
  | 'ignored';

/** Records a service's event under its id, once: false when it was recorded before. */
export async function claimEvent(
  tx: Tx,
  event: { service: ServiceName; eventId: string; type: string; paymentId: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into service_event (service, event_id, type, payment_id, outcome, received_at)
     values ($1, $2, $3, $4, 'ignored', $5) on conflict (service, event_id) do nothing returning 1`,
    [event.service, event.eventId, event.type, event.paymentId, event.now],
  );
  return rows.length > 0;
}

export async function updateOutcome(
  tx: Tx,
  { service, eventId, outcome }: { service: ServiceName; eventId: string; outcome: EventOutcome },
): Promise<void> {
  await tx.query('update service_event set outcome = $3 where service = $1 and event_id = $2', [
    service,
    eventId,
    outcome,
  ]);
}

/** Serialises the events of one payment: others wait until the commit. */
export async function lockPayment(tx: Tx, paymentKey: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('service_payment/' || $1, 0))`, [paymentKey]);
}

/** Whether the service reported that it took a payment back. */
export async function isReversed(
  tx: Tx,
  { service, paymentId }: { service: ServiceName; paymentId: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from service_event where service = $1 and payment_id = $2 and outcome in ('reversed', 'disputed') limit 1`,
    [service, paymentId],
  );
  return rows.length > 0;
}

type Problem = Extract<EventOutcome, 'misformed' | 'other_currency' | 'reversed'>;

export interface ProblemRow {
  _id: string;
  service: ServiceName;
  event_id: string;
  type: string;
  payment_id: string | null;
  problem: Problem;
  received_at: Date;
}

// Filters by problem, and by the start of the event's id, the payment's id or the kind.
const PROBLEMS = `outcome in ('misformed', 'other_currency', 'reversed') and ($1::text is null or outcome = $1)
  and ($2::text is null or starts_with(lower(event_id), $2) or starts_with(lower(payment_id), $2)
    or starts_with(lower(type), $2))`;

interface Wanted {
  problem: Problem | null;
  /** In lower case. */
  search: string | null;
}

/**
 * Events that credited nothing and need a person, newest first; `at` and `id` are where the previous page
 * ended.
 */
export async function selectProblems(
  tx: Tx,
  { problem, search, at, id, limit }: Wanted & { at: string | null; id: string | null; limit: number },
): Promise<ProblemRow[]> {
  const { rows } = await tx.query<ProblemRow>(
    `select service || '/' || event_id as _id, service, event_id, type, payment_id, outcome as problem, received_at
     from service_event
     where ${PROBLEMS} and ($3::timestamptz is null or (received_at, service || '/' || event_id) < ($3, $4))
     order by received_at desc, _id desc limit $5`,
    [problem, search, at, id, limit],
  );
  return rows;
}

export async function countProblems(tx: Tx, { problem, search }: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from service_event where ${PROBLEMS}`,
    [problem, search],
  );
  return onlyRow(rows).total;
}
