import type { Tx } from '../../platform/database/transaction.ts';

/** The state of a bank statement line in the books. */
export interface KnownRow {
  line: number;
  /** Our withdrawal that it names. */
  withdrawal_id: string | null;
  withdrawal_username: string | null;
  withdrawal_net: bigint | null;
  withdrawal_status: 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'returned' | null;
  own: 'fee' | 'interest' | 'owner' | null;
  bookable: boolean;
}

// As in own-lines: the bank paid a withdrawal twice, or returned it twice, or gives back a second payment that is the
// company's own.
const IS_SECOND = `exists (
    select from shared.settled_movement moved where moved.subject = w.id
      and moved.kind = case when l.amount < 0 then 'withdrawal_paid' else 'withdrawal_returned' end
  ) or l.amount > 0 and exists (
    select from shared.booked_own_line o
      join shared.bank_line paid on paid.statement_id = o.statement_id and paid.line = o.line
    where paid.payment_id = w.id and paid.amount < 0
  )`;

// The books were compared with its statement, nothing in them matches it, and it names none of our payments, or one that
// ended unpaid or is in the books without it.
const BOOKABLE = `l.outcome in ('duplicate', 'ignored', 'wrong') and l.amount <> 0
  and l.skip is distinct from 'pending' and own.line is null
  and (w.id is null or w.status in ('rejected', 'cancelled') or ${IS_SECOND})
  and exists (select from shared.compared_statement c where c.statement_id = l.statement_id)
  and not exists (select from shared.answered_line a where a.statement_id = l.statement_id and a.line = l.line)`;

/** The state in the books of some lines of a bank statement. */
export async function selectKnown(
  tx: Tx,
  statementId: string,
  lines: readonly number[],
): Promise<KnownRow[]> {
  const { rows } = await tx.query<KnownRow>(
    `select l.line, w.id as withdrawal_id, m.username as withdrawal_username, w.amount - w.fee as withdrawal_net,
       w.status as withdrawal_status, own.kind as own, coalesce(${BOOKABLE}, false) as bookable
     from shared.bank_line l
     left join shared.withdrawal_progress w on w.id = l.payment_id
     left join shared.member_name m on m.id = w.member_id
     left join shared.booked_own_line own on own.statement_id = l.statement_id and own.line = l.line
     where l.statement_id = $1 and l.line = any ($2::int[])`,
    [statementId, lines],
  );
  return rows;
}
