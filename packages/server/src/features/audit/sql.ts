import { onlyRow } from '../../platform/rows.ts';
import type { Tx } from '../../platform/transaction.ts';

export interface AuditFinding {
  check: string;
  subject: string;
  detail: string;
}

/** From here on the transaction sees one moment, so that checks of several queries do not contradict each other. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read', []);
}

/** What is owed in minor units: all liabilities, to members and for campaigns, shares and levels. */
export async function sumLiabilities(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ owed: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as owed from ledger.account where kind = 'liability'`,
    [],
  );
  return onlyRow(rows).owed;
}

export async function insertAuditRun(
  tx: Tx,
  run: { id: string; now: Date; findings: readonly AuditFinding[] },
): Promise<void> {
  await tx.query('insert into audit_run (id, run_at, findings) values ($1, $2, $3)', [
    run.id,
    run.now,
    JSON.stringify(run.findings),
  ]);
}
