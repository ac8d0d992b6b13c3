import type { Tx } from '../../platform/transaction.ts';

/** Money that came in at the bank, as the line of the statement says it. */
export interface UnmatchedMoney {
  id: string;
  bankReference: string;
  amount: bigint;
  bookedOn: string;
  remittance: string;
  payer: string;
  statementId: string;
  line: number;
}

export async function insertUnmatched(tx: Tx, money: readonly UnmatchedMoney[], now: Date): Promise<void> {
  await tx.query(
    `insert into unmatched_money (id, bank_reference, amount, booked_on, remittance, payer, statement_id, line,
       received_at, status)
     select u.id, u."bankReference", u.amount, u."bookedOn", u.remittance, u.payer, u."statementId", u.line,
       $2, 'waiting'
     from jsonb_to_recordset($1::jsonb) as u (id uuid, "bankReference" text, amount bigint, "bookedOn" date,
       remittance text, payer text, "statementId" uuid, line integer)`,
    [JSON.stringify(money.map((each) => ({ ...each, amount: each.amount.toString() }))), now],
  );
}

/** Whether the ledger's `unmatched` is the sum of what waits here, and every sum was posted. */
export async function selectWrongUnmatchedBalance(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'unmatched' as subject, 'balance ' || held || ', waiting ' || waiting as detail
     from (
       select coalesce((select balance from ledger.account where name = 'unmatched'), 0) as held,
         coalesce((select sum(amount) from unmatched_money where status in ('waiting', 'return_asked')), 0) as waiting
     ) sides
     where held <> waiting`,
    [],
  );
  return rows;
}
