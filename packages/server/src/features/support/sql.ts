import type {
  closedBecause,
  SupportSubject,
  SupportTopic,
  supportStatuses,
} from '@handbill/contract/support';
import type { Tx } from '../../platform/database/transaction.ts';

export type SupportStatus = (typeof supportStatuses)[number];
export type ClosedBecause = (typeof closedBecause)[number];

export interface RequestRow {
  id: string;
  reference: string;
  member_id: string;
  subject: SupportSubject;
  about: string | null;
  campaign_id: string | null;
  topic: SupportTopic;
  status: SupportStatus;
  closed_because: ClosedBecause | null;
  messages: number;
  asked_at: Date;
  written_at: Date;
  closed_at: Date | null;
  waits_since: Date | null;
  taken_by: string | null;
  taken_at: Date | null;
  /** A deposit's reference, an order's title, the kind of a statement's line. */
  subject_name: string | null;
  /** Of a deposit, a withdrawal or a line. */
  subject_amount: bigint | null;
  /** Of a line. */
  subject_at: Date | null;
}

export const REQUEST_COLUMNS = `request.id, request.reference, request.member_id, request.subject, request.about,
  request.campaign_id, request.topic, request.status, request.closed_because, request.messages, request.asked_at,
  request.written_at, request.closed_at, request.waits_since, request.taken_by, request.taken_at,
  coalesce(deposit.reference, campaign.title, line.kind) as subject_name,
  coalesce(deposit.amount, withdrawal.amount, line.amount) as subject_amount, line.posted_at as subject_at
  /* topic is of its type: the contract has a closed list */
  /* closed_because is of its type: only these are stored */`;

/** What a request is about. `about` is read as an id or as a position only where it is one. */
export const REQUEST_SUBJECT = `left join shared.announced_deposit as deposit
    on deposit.id = case when request.subject = 'deposit' then request.about::uuid end
  left join shared.withdrawal_progress as withdrawal
    on withdrawal.id = case when request.subject = 'withdrawal' then request.about::uuid end
  left join shared.advertisement as campaign on campaign.id = request.campaign_id
  left join ledger.line as line
    on line.transfer_id = case when request.subject = 'line' then split_part(request.about, '.', 1)::bigint end
    and line.account = ledger.member_account(request.member_id::text, split_part(request.about, '.', 2))`;

export async function selectRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from support_request as request ${REQUEST_SUBJECT} where request.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** A request, locked until the commit, or null. A member's own row is locked first, an operator locks no member. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  await tx.query('select 1 from support_request where id = $1 for update', [id]);
  return selectRequest(tx, id);
}

export interface MessageRow {
  request_id: string;
  place: number;
  operator: string | null;
  text: string | null;
  written_at: Date;
}

/** The messages of some requests, each thread from its beginning. */
export async function selectMessages(tx: Tx, requestIds: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await tx.query<MessageRow>(
    `select message.request_id, message.place, operator.username as operator, message.text, message.written_at
     from support_message as message left join shared.operator_name as operator on operator.id = message.operator_id
     where message.request_id = any ($1::uuid[]) order by message.request_id, message.place`,
    [requestIds],
  );
  return rows;
}

/** Closes a locked request: it waits for nobody. */
export async function updateClosed(
  tx: Tx,
  { id, because, now }: { id: string; because: ClosedBecause; now: Date },
): Promise<void> {
  await tx.query(
    `update support_request set status = 'closed', closed_because = $2, closed_at = $3, queue_id = null, waits_since = null
     where id = $1`,
    [id, because, now],
  );
}

/** Erases the words of a member's requests and of their answers, and closes those that are not closed. */
export async function eraseRequests(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.query(
    `update support_message as message set text = null
     from support_request as request where request.id = message.request_id and request.member_id = $1`,
    [memberId],
  );
  await tx.query(
    `update support_request set status = 'closed', closed_because = 'erased', closed_at = $2, queue_id = null,
       waits_since = null
     where member_id = $1 and status <> 'closed'`,
    [memberId, now],
  );
}

/** Requests that are not closed, whose state or count contradicts their messages. */
export async function selectContradictions(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'support_request/' || request.id as subject,
       request.status || ', with ' || request.messages || ' messages, of which ' || found.messages || ' exist' as detail
     from support_request as request
     cross join lateral (
       select count(*) as messages,
         (array_agg(message.operator_id is null order by message.place desc))[1] as is_last_of_member
       from support_message as message where message.request_id = request.id
     ) as found
     where request.status <> 'closed'
       and (request.messages <> found.messages
         or found.is_last_of_member is distinct from (request.status = 'open'))
     order by 1`,
    [],
  );
  return rows;
}
