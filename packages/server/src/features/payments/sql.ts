import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Search } from '../../platform/formats/search.ts';

export interface BatchRow {
  id: string;
  status: 'made' | 'released' | 'dropped';
  withdrawals: number;
  total: bigint;
  paid: number;
  waiting: number;
  made_by: string;
  made_by_name: string;
  asker_role: OperatorRole;
  asker_disabled_at: Date | null;
  made_at: Date;
  released_by_name: string | null;
  released_at: Date | null;
}

const BATCH_COLUMNS = `b.id, b.status, b.withdrawals, b.total, b.made_by, m.username as made_by_name,
  asker.role as asker_role, asker.disabled_at as asker_disabled_at, b.made_at, r.username as released_by_name, b.released_at,
  (select count(*)::int from shared.withdrawal_progress w where w.batch_id = b.id and w.status = 'paid') as paid,
  (select count(*)::int from shared.withdrawal_progress w where w.batch_id = b.id and w.status = 'approved') as waiting`;
const PEOPLE = `join shared.operator_name m on m.id = b.made_by
  join shared.operator_rights asker on asker.id = b.made_by
  left join shared.operator_name r on r.id = b.released_by`;

export async function insertBatch(
  tx: Tx,
  batch: { id: string; withdrawals: number; total: bigint; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_batch (id, status, withdrawals, total, made_by, made_at)
     values ($1, 'made', $2, $3, $4, $5)`,
    [batch.id, batch.withdrawals, batch.total, batch.operatorId, batch.now],
  );
}

/**
 * The batch, locked until the commit, or null: releasing, dropping and importing a result happen one at a
 * time.
 */
export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | null> {
  await tx.query('select from payment_batch where id = $1 for update', [id]);
  return selectBatch(tx, id);
}

export async function selectBatch(tx: Tx, id: string): Promise<BatchRow | null> {
  const { rows } = await tx.query<BatchRow>(
    `select ${BATCH_COLUMNS} from payment_batch b ${PEOPLE} where b.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

// Filters by the batch's name in the console, its id or total, by the start of an operator's name, or by a payee's name
// or the bank's reference of a payment.
const WANTED = `($1::text is null or b.total = $2::bigint
  or $1 in (b.id::text, right(b.id::text, 8), 'batch ' || right(b.id::text, 8))
  or starts_with(m.username, $1) or starts_with(r.username, $1)
  or exists (
    select from shared.withdrawal_progress w join shared.member_name payee on payee.id = w.member_id
    where w.batch_id = b.id and (payee.username = $1 or lower(w.bank_reference) = $1)
  ))`;

/** Batches, newest first; the page starts below the id `after`. */
export async function selectBatches(
  tx: Tx,
  { search, after, limit }: { search: Search | null; after: string | null; limit: number },
): Promise<BatchRow[]> {
  const { rows } = await tx.query<BatchRow>(
    `select ${BATCH_COLUMNS} from payment_batch b ${PEOPLE}
     where ${WANTED} and ($3::uuid is null or b.id < $3) order by b.id desc limit $4`,
    [search?.text ?? null, search?.amount ?? null, after, limit],
  );
  return rows;
}

export async function countBatches(tx: Tx, search: Search | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from payment_batch b ${PEOPLE} where ${WANTED}`,
    [search?.text ?? null, search?.amount ?? null],
  );
  return onlyRow(rows).total;
}

export async function updateReleased(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update payment_batch set status = 'released', released_by = $2, released_at = $3 where id = $1`,
    [id, operatorId, now],
  );
}

/** What a file for the bank says about the payer. */
export interface PayerRow {
  debtor_name: string;
  debtor_account: string;
  debtor_bin: string | null;
  currency: string;
  /** The company's business day for the payment, `yyyy-MM-dd`. */
  pay_day: string;
}

/** The payer in the batch's first file, or null before it. */
export async function selectPayer(tx: Tx, id: string): Promise<PayerRow | null> {
  const { rows } = await tx.query<PayerRow>(
    `select debtor_name, debtor_account, debtor_bin, currency, pay_day
     /* debtor_account, currency, pay_day are not null: payment_batch_file */
     from payment_batch where id = $1 and debtor_name is not null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updatePayer(tx: Tx, id: string, payer: PayerRow): Promise<void> {
  await tx.query(
    `update payment_batch set debtor_name = $2, debtor_account = $3, debtor_bin = $4, currency = $5, pay_day = $6
     where id = $1`,
    [id, payer.debtor_name, payer.debtor_account, payer.debtor_bin, payer.currency, payer.pay_day],
  );
}

export async function updateDropped(tx: Tx, id: string): Promise<void> {
  await tx.query(`update payment_batch set status = 'dropped' where id = $1`, [id]);
}

/** Drops every unreleased batch. Their withdrawals must have been removed before. */
export async function dropMadeBatches(tx: Tx): Promise<void> {
  await tx.query(`update payment_batch set status = 'dropped' where status = 'made'`, []);
}

/** Released batches whose withdrawals or sum differ from those released. */
export async function selectWrongBatches(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'payment_batch/' || b.id as subject,
       b.withdrawals || ' withdrawals of ' || b.total || ', has ' || held.withdrawals || ' of ' || held.total as detail
     from payment_batch b
     cross join lateral (
       select count(*) as withdrawals, coalesce(sum(w.amount - w.fee), 0) as total
       from shared.withdrawal_progress w where w.batch_id = b.id
     ) held
     where b.status <> 'dropped' and (held.withdrawals <> b.withdrawals or held.total <> b.total)
       or b.status = 'dropped' and held.withdrawals > 0
     order by 1`,
    [],
  );
  return rows;
}

/**
 * Withdrawals that were released in a batch and paid by hand, or whose batch status contradicts the batch's
 * own.
 */
export async function selectPaidTwice(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'withdrawal/' || w.id as subject,
       w.status || ' via ' || coalesce(w.paid_via, 'nothing') || ', in a batch that is ' || coalesce(b.status, 'none') as detail
     from shared.withdrawal_progress w left join payment_batch b on b.id = w.batch_id
     where b.status is distinct from w.batch_status
       or (w.paid_via is not null) <> (w.status in ('paid', 'returned'))
       or w.paid_via = 'hand' and b.id is not null
       or w.paid_via = 'batch' and b.status is distinct from 'released'
       or b.status = 'made' and w.status <> 'approved'
     order by 1`,
    [],
  );
  return rows;
}
