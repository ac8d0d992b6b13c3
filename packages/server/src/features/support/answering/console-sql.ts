import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { Language } from '@handbill/contract/languages';
import type { SupportClosing, SupportSubject, SupportTopic } from '@handbill/contract/support';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { REQUEST_COLUMNS, REQUEST_SUBJECT, type RequestRow, type SupportStatus } from '../sql.ts';

export interface ConsoleRow extends RequestRow {
  queue_id: string | null;
  username: string;
  locale: Language;
  is_locked: boolean;
  is_closed: boolean;
  taken_by_name: string | null;
}

const COLUMNS = `${REQUEST_COLUMNS}, request.queue_id, member.username, member.locale, member.is_locked, member.is_closed,
  operator.username as taken_by_name /* locale is of its type: only languages of the contract are saved */`;
const PEOPLE = `join shared.member_account as member on member.id = request.member_id
  left join shared.operator_name as operator on operator.id = request.taken_by`;
const FROM = `support_request as request ${PEOPLE} ${REQUEST_SUBJECT}`;

/** What a list of requests shows. */
export interface Wanted {
  status: SupportStatus | null;
  topic: SupportTopic | null;
  subject: SupportSubject | null;
  taken: 'own' | 'others' | 'nobody' | null;
  operatorId: string;
  /** In lower case: the start of a reference or of the member's name. */
  search: string | null;
}

const WANTED = `($1::text is null or request.status = $1) and ($2::text is null or request.topic = $2)
  and ($3::text is null or request.subject = $3)
  and ($4::text is null or case $4 when 'own' then request.taken_by = $5::uuid
    when 'others' then request.taken_by <> $5::uuid else request.taken_by is null end)
  and ($6::text is null or starts_with(lower(request.reference), $6) or starts_with(member.username, $6))`;

const valuesOf = ({ status, topic, subject, taken, operatorId, search }: Wanted) => [
  status,
  topic,
  subject,
  taken,
  operatorId,
  search,
];

/** Open ones by their wait, the longest first; others newest first. `after` is the last position of the page before. */
export async function selectRequests(
  tx: Tx,
  wanted: Wanted,
  { after, limit }: { after: string | null; limit: number },
): Promise<ConsoleRow[]> {
  // Two queries, because each walks an index of its own in the order of the list.
  const { rows } = await tx.query<ConsoleRow>(
    wanted.status === 'open'
      ? `select ${COLUMNS} from ${FROM}
         where request.status = 'open' and ${WANTED} and ($7::uuid is null or request.queue_id > $7)
         order by request.queue_id limit $8`
      : `select ${COLUMNS} from ${FROM}
         where ${WANTED} and ($7::uuid is null or request.id < $7) order by request.id desc limit $8`,
    [...valuesOf(wanted), after, limit],
  );
  return rows;
}

export async function countRequests(tx: Tx, wanted: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from support_request as request join shared.member_account as member on member.id = request.member_id
       where ${WANTED} limit $7
     ) as counted`,
    [...valuesOf(wanted), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

export async function selectConsoleRequest(tx: Tx, id: string): Promise<ConsoleRow | null> {
  const { rows } = await tx.query<ConsoleRow>(`select ${COLUMNS} from ${FROM} where request.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Gives a locked request to an operator, or to nobody. */
export async function updateTaken(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update support_request set taken_by = $2, taken_at = case when $2::uuid is not null then $3::timestamptz end
     where id = $1`,
    [id, operatorId, now],
  );
}

/** Adds an operator's message to a locked request, who keeps it; with a reason, the request is closed by it. */
export async function insertAnswer(
  tx: Tx,
  answer: { id: string; operatorId: string; text: string; close: SupportClosing | null; now: Date },
): Promise<void> {
  const { id, operatorId, text, close, now } = answer;
  await tx.query(
    `with request as (
       update support_request set status = case when $4::text is null then 'answered' else 'closed' end,
         closed_because = $4, closed_at = case when $4::text is not null then $5::timestamptz end,
         messages = messages + 1, written_at = $5, answered_at = coalesce(answered_at, $5),
         queue_id = null, waits_since = null,
         taken_at = case when taken_by = $2 then taken_at else $5 end, taken_by = $2
       where id = $1 returning id, messages
     )
     insert into support_message (request_id, place, operator_id, text, written_at)
     select id, messages, $2, $3, $5 from request`,
    [id, operatorId, text, close, now],
  );
}
