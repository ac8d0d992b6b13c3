import type { SupportSubject, SupportTopic } from '@handbill/contract/support';
import type { Tx } from '../../../platform/database/transaction.ts';
import { REQUEST_COLUMNS, REQUEST_SUBJECT, type RequestRow } from '../sql.ts';

const REQUESTS = `${REQUEST_COLUMNS} from support_request as request ${REQUEST_SUBJECT}`;

/** A member's requests, newest first; `after` is the id before which the page starts, or null. */
export async function selectOwnRequests(
  tx: Tx,
  { memberId, after, limit }: { memberId: string; after: string | null; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `select ${REQUESTS}
     where request.member_id = $1 and ($2::uuid is null or request.id < $2) order by request.id desc limit $3`,
    [memberId, after, limit],
  );
  return rows;
}

/** The median time until the first answer since an instant, in minutes; null with fewer answers than `atLeast`. */
export async function selectAnswerMinutes(
  tx: Tx,
  { since, atLeast }: { since: Date; atLeast: number },
): Promise<number | null> {
  const { rows } = await tx.query<{ minutes: number | null }>(
    `select case when count(*) >= $2 then round(
       percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)::float8) / 60
     )::int end as minutes
     from support_request where answered_at > $1`,
    [since, atLeast],
  );
  return rows[0]?.minutes ?? null;
}

/**
 * How many of a member's requests wait for an answer, how many messages the member has written since an instant,
 * and when the earliest of these was.
 */
export async function selectLoad(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<{ open: number; messages: number; earliest_at: Date | null }> {
  const { rows } = await tx.query<{ open: number; messages: number; earliest_at: Date | null }>(
    `select (select count(*)::int from support_request where member_id = $1 and status = 'open') as open,
       count(*)::int as messages, min(message.written_at) as earliest_at
     from support_request as request join support_message as message on message.request_id = request.id
     where request.member_id = $1 and message.operator_id is null and message.written_at > $2`,
    [memberId, since],
  );
  return rows[0] ?? { open: 0, messages: 0, earliest_at: null };
}

interface Owned {
  about: string;
  memberId: string;
}

export async function isOwnDeposit(tx: Tx, { about, memberId }: Owned): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from shared.announced_deposit where id = $1 and member_id = $2',
    [about, memberId],
  );
  return rows.length > 0;
}

export async function isOwnWithdrawal(tx: Tx, { about, memberId }: Owned): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from shared.withdrawal_progress where id = $1 and member_id = $2',
    [about, memberId],
  );
  return rows.length > 0;
}

/** Whether a position of a statement is a line of the member's own. */
export async function isOwnLine(tx: Tx, { about, memberId }: Owned): Promise<boolean> {
  const { rows } = await tx.query<{ transfer_id: bigint }>(
    `select transfer_id from ledger.line
     where transfer_id = split_part($1, '.', 1)::bigint
       and account = ledger.member_account($2::uuid::text, split_part($1, '.', 2))`,
    [about, memberId],
  );
  return rows.length > 0;
}

/** The campaign of a member's own order on either side, or null. */
export async function selectCampaignOf(
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ campaign_id: string }>(
    `select id as campaign_id from shared.campaign_order where id = $1 and member_id = $2
     union all
     select campaign_id from shared.received_share where id = $1 and member_id = $2
     /* any campaign: a member's own orders */`,
    [orderId, memberId],
  );
  return rows[0]?.campaign_id ?? null;
}

/** Stores a request with its first message; it waits from now on. */
export async function insertRequest(
  tx: Tx,
  request: {
    id: string;
    reference: string;
    memberId: string;
    subject: SupportSubject;
    about: string | null;
    campaignId: string | null;
    topic: SupportTopic;
    text: string;
    now: Date;
  },
): Promise<void> {
  const { id, reference, memberId, subject, about, campaignId, topic, text, now } = request;
  await tx.query(
    `with request as (
       insert into support_request (id, reference, member_id, subject, about, campaign_id, topic, status, messages,
         asked_at, written_at, queue_id, waits_since)
       values ($1, $2, $3, $4, $5, $6, $7, 'open', 1, $9, $9, $1, $9) returning id
     )
     insert into support_message (request_id, place, text, written_at) select id, 1, $8, $9 from request`,
    [id, reference, memberId, subject, about, campaignId, topic, text, now],
  );
}

/** Adds a member's message to a locked request, which waits for an answer from then on, if it does not already. */
export async function insertOwnMessage(
  tx: Tx,
  { id, text, queueId, now }: { id: string; text: string; queueId: string; now: Date },
): Promise<void> {
  await tx.query(
    `with request as (
       update support_request set status = 'open', closed_because = null, closed_at = null, messages = messages + 1,
         written_at = $3, queue_id = coalesce(queue_id, $4), waits_since = coalesce(waits_since, $3)
       where id = $1 returning id, messages
     )
     insert into support_message (request_id, place, text, written_at) select id, messages, $2, $3 from request`,
    [id, text, now, queueId],
  );
}
