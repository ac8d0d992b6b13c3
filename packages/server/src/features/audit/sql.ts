import { objects } from '@handbill/contract/console';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface AuditFinding {
  check: string;
  subject: string;
  detail: string;
}

/**
 * From here on the transaction sees one snapshot, so that checks with several queries do not contradict each
 * other.
 */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read', []);
}

/** From here on a failure can be rolled back on its own. */
export async function beginPiece(tx: Tx): Promise<void> {
  await tx.query('savepoint audit_piece', []);
}

export async function takeBackPiece(tx: Tx): Promise<void> {
  await tx.query('rollback to savepoint audit_piece', []);
}

/** All liabilities in minor units: to members and for campaigns, shares and levels. */
export async function sumLiabilities(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ owed: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as owed from ledger.part_balances() where kind = 'liability'`,
    [],
  );
  return onlyRow(rows).owed;
}

export async function insertAuditRun(
  tx: Tx,
  run: { id: string; now: Date; whole: boolean; findings: readonly AuditFinding[] },
): Promise<void> {
  await tx.query('insert into audit_run (id, run_at, whole, findings) values ($1, $2, $3, $4)', [
    run.id,
    run.now,
    run.whole,
    JSON.stringify(run.findings),
  ]);
}

type Liability = (typeof objects.liabilityKinds)[number];

/** The liabilities in minor units, by kind of account; kinds without an account are zero. */
export async function sumLiabilitiesByKind(tx: Tx): Promise<{ kind: Liability; amount: bigint }[]> {
  const { rows } = await tx.query<{ kind: Liability; amount: bigint }>(
    `select kinds.kind, coalesce(sum(a.balance), 0)::bigint as amount /* kind is not null: the list is given */
       /* kind is of its type: the list is given */
     from unnest($1::text[]) with ordinality as kinds (kind, place)
     left join ledger.part_balances() a on a.kind = 'liability' and a.part = kinds.kind
     group by kinds.place, kinds.kind order by kinds.place`,
    [objects.liabilityKinds],
  );
  return rows;
}

/** When the last audit by a job ran, and its number of findings; null before the first. */
export async function selectLastRun(tx: Tx): Promise<{ run_at: Date; findings: number } | null> {
  const { rows } = await tx.query<{ run_at: Date; findings: number }>(
    'select run_at, jsonb_array_length(findings) as findings from audit_run order by id desc limit 1',
    [],
  );
  return rows[0] ?? null;
}

/** When the last audit by a job ran, and the number of findings of one of its checks. */
export async function selectLastCheck(
  tx: Tx,
  check: string,
): Promise<{ checked_at: Date; findings: number } | null> {
  const { rows } = await tx.query<{ checked_at: Date; findings: number }>(
    `select run_at as checked_at, (
       select count(*)::int from jsonb_array_elements(findings) as finding where finding ->> 'check' = $1
     ) as findings
     from audit_run order by id desc limit 1`,
    [check],
  );
  return rows[0] ?? null;
}
