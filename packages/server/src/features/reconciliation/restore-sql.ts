import type { Tx } from '../../platform/database/transaction.ts';
import type { Currencies } from './sql.ts';

export async function insertRestore(
  tx: Tx,
  restore: { id: string; now: Date; backupAt: Date },
): Promise<void> {
  await tx.query('insert into restore (id, restored_at, backup_at) values ($1, $2, $3)', [
    restore.id,
    restore.now,
    restore.backupAt,
  ]);
}

/** When the database was last restored from a backup, or null. */
export async function selectLastRestore(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ restored_at: Date }>(
    'select restored_at from restore order by restored_at desc limit 1',
    [],
  );
  return rows[0]?.restored_at ?? null;
}

/**
 * Whether a bank statement that closes on a day or later was compared with the books after a restore.
 */
export async function wasComparedSince(
  tx: Tx,
  { restoredAt, day }: { restoredAt: Date; day: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.comparable_statement s join statement_comparison c on c.statement_id = s.id
     where s.closes_on >= $2 and c.compared_at > $1 limit 1`,
    [restoredAt, day],
  );
  return rows.length > 0;
}

/** Money that went out, as far as its line on a bank statement is known. */
export interface Payment {
  /** Null: it is no withdrawal's. */
  withdrawalId: string | null;
  bankReference: string;
  /** In minor units, and in the bank's currency in hundredths; null: what the bank's rate made of it. */
  amount: bigint;
  bankAmount: bigint | null;
}

/**
 * Whether a trusted bank statement shows a payment: a debit names its withdrawal; or it names none, has the reference
 * and, as when movements are matched, the amount, and no other movement has it.
 */
export async function bankShows(
  tx: Tx,
  { withdrawalId, bankReference, amount, bankAmount }: Payment,
  { currency, bankRate }: Currencies,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from shared.bank_line l where l.is_compared and l.amount < 0 and l.payment_id = $1::uuid
     union all
     select 1 from shared.bank_line l
     where l.is_compared and l.amount < 0 and bank_reference_key(l.bank_reference) = bank_reference_key($2)
       and l.payment_id is null
       and case
         when l.currency = $3 then -l.amount = $4
         when $5::bigint is not null then -l.amount = $5
         else l.currency = $6 and abs(-l.amount - $4::bigint * $7::numeric) * 10 <= $4::bigint * $7::numeric end
       and not exists (select from bank_movement m where m.statement_id = l.statement_id and m.line = l.line)
     limit 1`,
    [
      withdrawalId,
      bankReference,
      currency,
      amount,
      bankAmount,
      bankRate?.currency ?? null,
      bankRate?.rate ?? null,
    ],
  );
  return rows.length > 0;
}
