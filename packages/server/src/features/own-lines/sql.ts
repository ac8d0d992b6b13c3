import type { bookOwnLine } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Tx } from '../../platform/database/transaction.ts';

export type OwnLineKind = InputOf<typeof bookOwnLine>['kind'];

/** A line of a bank statement, and its state in the books. */
export interface LineState {
  file_name: string;
  /**
   * Whether the statement is imported, has balances and is trusted: only then are the books compared with it.
   */
  is_compared: boolean;
  line: number;
  /** The line's day, or its statement's last day when it is unreadable. */
  booked_on: string;
  amount: bigint | null;
  currency: string | null;
  bank_reference: string | null;
  remittance: string;
  payer: string;
  skip: string | null;
  /** Whether a ledger movement matches the line, or will, because its credit is posted. */
  in_the_books: boolean;
  /** The status of the withdrawal that it names; null: it names none. */
  withdrawal: 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'returned' | null;
  /** Whether that withdrawal's payment, or its return, is on another line or in the first statement's opening balance. */
  is_second: boolean;
}

// The bank paid a withdrawal twice, or returned it twice, or gives back a second payment that is the company's own.
const IS_SECOND = `exists (
    select from shared.settled_movement moved where moved.subject = w.id
      and moved.kind = case when l.amount < 0 then 'withdrawal_paid' else 'withdrawal_returned' end
  ) or l.amount > 0 and exists (
    select from own_line o join shared.bank_line paid on paid.statement_id = o.statement_id and paid.line = o.line
    where paid.payment_id = w.id and paid.amount < 0
  )`;

/** One line of a statement, or null. */
export async function selectLineState(
  tx: Tx,
  { statementId, line }: { statementId: string; line: number },
): Promise<LineState | null> {
  const { rows } = await tx.query<LineState>(
    `select l.file_name, l.is_compared, /* is_compared is not null: the function answers for every row */ l.line, l.day as booked_on, l.amount, l.currency, l.bank_reference, l.remittance, l.payer,
       l.skip,
       coalesce(l.outcome, 'matched') in ('matched', 'unmatched')
         or exists (select from shared.answered_line a where a.statement_id = l.statement_id and a.line = l.line)
         or exists (select from own_line o where o.statement_id = l.statement_id and o.line = l.line) as in_the_books,
       w.status as withdrawal, coalesce(${IS_SECOND}, false) as is_second
     from shared.bank_line l left join shared.withdrawal_progress w on w.id = l.payment_id
     where l.statement_id = $1 and l.line = $2`,
    [statementId, line],
  );
  return rows[0] ?? null;
}

export async function insertOwnLine(
  tx: Tx,
  booked: {
    id: string;
    statementId: string;
    line: number;
    kind: OwnLineKind;
    amount: bigint;
    rate: number | null;
    bookedOn: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into own_line (id, statement_id, line, kind, amount, bank_rate, booked_on, booked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      booked.id,
      booked.statementId,
      booked.line,
      booked.kind,
      booked.amount,
      booked.rate,
      booked.bookedOn,
      booked.now,
    ],
  );
}

/** The company's own lines of one kind on one bank day. Money in and money out are summed separately. */
export interface OwnLineSum {
  booked_on: string;
  kind: OwnLineKind;
  lines: number;
  came_in: bigint;
  went_out: bigint;
}

/** The sums, newest day first: lines booked from a bank statement, and formerly unmatched money. */
export async function selectOwnLines(tx: Tx, limit: number): Promise<OwnLineSum[]> {
  const { rows } = await tx.query<OwnLineSum>(
    `select booked_on, kind, count(*)::int as lines, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came_in,
       coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went_out
     from (
       select booked_on, kind, amount from own_line
       union all
       select booked_on, case purpose when 'capital' then 'owner' when 'interest' then 'interest' else 'fee' end, amount
       from shared.unmatched_credit where status = 'company_booked' and purpose <> 'payment_service'
     ) own
     group by booked_on, kind order by booked_on desc, kind limit $1`,
    [limit],
  );
  return rows;
}

/** Lines whose booked amount or kind differs from the approval, the bank's line or the posting. */
export async function selectWrongOwnLines(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'own_line/' || coalesce(o.id::text, t.reference) as subject,
       case when o.id is null then 'posted without a line'
         when t.amount is distinct from o.amount then 'booked ' || o.amount || ', posted ' || coalesce(t.amount::text, 'nothing')
         when a.status <> 'approved' or a.kind <> 'own_line' then 'booked without two people'
         when a.payload ->> 'kind' <> o.kind then 'booked as ' || o.kind || ', approved as ' || (a.payload ->> 'kind')
         else 'booked ' || o.amount || ', the bank wrote ' || l.amount end as detail
       /* detail is not null: what is booked has an amount, and what is approved a kind */
     from own_line o
     join shared.approval_request a on a.id = o.id
     join shared.bank_line l on l.statement_id = o.statement_id and l.line = o.line
     full join (select reference, amount from ledger.bank_line where kind = 'own_line_booked') t
       on t.reference = o.id::text
     where o.id is null or t.amount is distinct from o.amount or a.status <> 'approved' or a.kind <> 'own_line'
       or a.payload ->> 'kind' <> o.kind or sign(l.amount) <> sign(o.amount)
       or (o.bank_rate is null and l.amount <> o.amount)
     order by 1`,
    [],
  );
  return rows;
}
