import type { objects } from '@handbill/contract/console';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Search, type Wanted, wantedValues } from '../../platform/formats/search.ts';
import type { BankRate } from '../deposits/index.ts';

export type WithdrawalStatus = 'pending' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'returned';

/** By hand, or by the batch that it is in. */
export type PaidVia = 'hand' | 'batch';

/** The account that a withdrawal is paid to, as saved when it was requested. */
interface BankSnapshot {
  bank_bin: string;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
}

/** The bank's currency and rate as the member saw them; null when the bank's is the balances' currency. */
interface RateSnapshot {
  bank_currency: string | null;
  bank_rate: number | null;
}

export interface WithdrawalRow extends BankSnapshot, RateSnapshot {
  id: string;
  member_id: string;
  username: string;
  member_locked: boolean;
  amount: bigint;
  fee: bigint;
  /** What else the member held when it was posted: in open orders, and in levels that could be given back. */
  tied: bigint;
  status: WithdrawalStatus;
  created_at: Date;
  due_at: Date;
  /** Also after a recovery of the account that is under way. */
  payable_from: Date;
  /** The operator who requested it for a locked member; null: the member did. */
  asked_by: string | null;
  approved_by: string | null;
  approved_by_name: string | null;
  /** Whether its approver may no longer approve, and it has not gone to the bank. */
  approval_lapsed: boolean;
  /** Whether payee, account and amount are as approved. False before the approval. */
  as_approved: boolean;
  paid_by_name: string | null;
  paid_at: Date | null;
  decided_at: Date | null;
  bank_reference: string | null;
  reason: (typeof objects.withdrawalReasons)[number] | null;
  batch_id: string | null;
  /** Null: in no batch. A `made` batch may still be dropped; a `released` one is with the bank. */
  batch_status: 'made' | 'released' | null;
}

/**
 * The digest of a withdrawal's payee, account and amount. The approval stores it, and it is never
 * recomputed.
 */
const PAYMENT_DIGEST = `encode(sha256(convert_to(jsonb_build_array(
  w.id, w.member_id, w.amount, w.fee, w.bank_bin, w.bank_code, w.bank_name, w.account_number, w.account_name
)::text, 'UTF8')), 'hex')`;

const WITHDRAWAL_COLUMNS = `w.id, w.member_id, m.username, m.locked_at is not null as member_locked, w.amount, w.fee,
  w.tied, w.status, w.bank_bin, w.bank_code, w.bank_name, w.account_number, w.account_name, w.bank_currency, w.bank_rate,
  w.created_at, w.due_at,
  greatest(w.payable_from, m.recovery_until) as payable_from, w.asked_by, w.approved_by, a.username as approved_by_name, p.username as paid_by_name, w.paid_at,
  w.decided_at, w.bank_reference, w.reason, /* reason is of its type: only reasons of the contract are saved */
  w.batch_id, w.batch_status, coalesce(w.approved_seen = ${PAYMENT_DIGEST}, false) as as_approved,
  w.status = 'approved' and w.batch_status is distinct from 'released' and approver.id is null as approval_lapsed`;
const PEOPLE = `join shared.member_name m on m.id = w.member_id
  left join shared.operator_name a on a.id = w.approved_by left join shared.operator_name p on p.id = w.paid_by
  left join shared.withdrawal_approver approver on approver.id = w.approved_by`;
// The columns that a change returns to the surrounding select.
const CHANGED = `id, member_id, amount, fee, tied, status, bank_bin, bank_code, bank_name, account_number, account_name,
  bank_currency, bank_rate, created_at, due_at, payable_from, asked_by, approved_by, paid_at, decided_at, bank_reference, reason,
  batch_id, batch_status, approved_seen, paid_by`;

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: {
    id: string;
    memberId: string;
    amount: bigint;
    fee: bigint;
    tied: bigint;
    payee: BankSnapshot;
    bankRate: BankRate | null;
    now: Date;
    dueAt: Date;
    payableFrom: Date;
    askedBy: string | null;
  },
): Promise<WithdrawalRow> {
  const { payee, bankRate } = withdrawal;
  const { rows } = await tx.query<WithdrawalRow>(
    `with w as (
       insert into withdrawal (id, member_id, amount, fee, status, bank_bin, bank_code, bank_name,
         account_number, account_name, bank_currency, bank_rate, created_at, due_at, payable_from, asked_by, tied)
       values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${CHANGED}
     )
     select ${WITHDRAWAL_COLUMNS} from w ${PEOPLE}`,
    [
      withdrawal.id,
      withdrawal.memberId,
      withdrawal.amount,
      withdrawal.fee,
      payee.bank_bin,
      payee.bank_code,
      payee.bank_name,
      payee.account_number,
      payee.account_name,
      bankRate?.currency ?? null,
      bankRate?.rate ?? null,
      withdrawal.now,
      withdrawal.dueAt,
      withdrawal.payableFrom,
      withdrawal.askedBy,
      withdrawal.tied,
    ],
  );
  return onlyRow(rows);
}

/**
 * The withdrawal, locked until the end of the transaction, or null: a concurrent cancellation, approval,
 * payment, rejection or return waits, and then decides on the new state.
 */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  await tx.query('select from withdrawal where id = $1 for update', [id]);
  return selectWithdrawal(tx, id);
}

/** Like lockWithdrawal, but without a lock: for display. */
export async function selectWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE} where w.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The operators who may approve withdrawals now. */
export async function selectApprovers(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select id from shared.withdrawal_approver', []);
  return rows.map(({ id }) => id);
}

interface Payable {
  id: string;
  net: bigint;
  approved_by: string | null;
}

/**
 * Approved withdrawals that can be paid now, are unchanged since the approval and are in no batch, earliest
 * due first, locked until the commit; those of the members `except`, and those that none of `approvers` approved, are
 * left out.
 */
export async function lockPayable(
  tx: Tx,
  {
    now,
    except,
    approvers,
    limit,
  }: { now: Date; except: readonly string[]; approvers: readonly string[]; limit: number },
): Promise<Payable[]> {
  const { rows } = await tx.query<Payable>(
    `select w.id, w.amount - w.fee as net, w.approved_by from withdrawal w
     where w.status = 'approved' and w.batch_id is null and w.payable_from <= $1
       and w.approved_seen = ${PAYMENT_DIGEST} and w.member_id <> all ($2::uuid[]) and w.approved_by = any ($4::uuid[])
     order by w.due_at, w.id limit $3 for update`,
    [now, except, limit, approvers],
  );
  return rows;
}

/** Puts withdrawals into a batch. */
export async function updateBatched(tx: Tx, batchId: string, ids: readonly string[]): Promise<void> {
  await tx.query(`update withdrawal set batch_id = $1, batch_status = 'made' where id = any ($2::uuid[])`, [
    batchId,
    ids,
  ]);
}

/** Removes the withdrawals from a batch. */
export async function updateUnbatched(tx: Tx, batchId: string): Promise<void> {
  await tx.query('update withdrawal set batch_id = null, batch_status = null where batch_id = $1', [batchId]);
}

/** Like selectBatched, but each is locked until the commit. Lock the batch first. */
export async function lockBatched(tx: Tx, batchId: string): Promise<WithdrawalRow[]> {
  await tx.query('select from withdrawal where batch_id = $1 order by id for update', [batchId]);
  return selectBatched(tx, batchId);
}

/** The withdrawals of a batch, in id order. */
export async function selectBatched(tx: Tx, batchId: string): Promise<WithdrawalRow[]> {
  const { rows } = await tx.query<WithdrawalRow>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE} where w.batch_id = $1 order by w.id`,
    [batchId],
  );
  return rows;
}

export async function updateApproved(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `with w as (
       update withdrawal w set status = 'approved', approved_by = $2, approved_at = $3, decided_at = $3,
         approved_seen = ${PAYMENT_DIGEST}
       where w.id = $1 returning ${CHANGED}
     )
     select ${WITHDRAWAL_COLUMNS} from w ${PEOPLE}`,
    [id, operatorId, now],
  );
  return onlyRow(rows);
}

/**
 * Marks a withdrawal as paid. A bank reference that paid another one violates `withdrawal_bank_reference`.
 */
export async function updatePaid(
  tx: Tx,
  payment: { id: string; operatorId: string; bankReference: string; via: PaidVia; now: Date },
): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `with w as (
       update withdrawal set status = 'paid', paid_by = $2, bank_reference = $3, paid_at = $4, paid_via = $5
       where id = $1 returning ${CHANGED}
     )
     select ${WITHDRAWAL_COLUMNS} from w ${PEOPLE}`,
    [payment.id, payment.operatorId, payment.bankReference, payment.now, payment.via],
  );
  return onlyRow(rows);
}

/** Ends a withdrawal unpaid: rejected for a reason, or cancelled by the member. */
export async function updateNotPaid(
  tx: Tx,
  {
    id,
    status,
    reason,
    now,
  }: { id: string; status: 'rejected' | 'cancelled'; reason: string | null; now: Date },
): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `with w as (
       update withdrawal set status = $2, reason = $3, decided_at = $4 where id = $1 returning ${CHANGED}
     )
     select ${WITHDRAWAL_COLUMNS} from w ${PEOPLE}`,
    [id, status, reason, now],
  );
  return onlyRow(rows);
}

export async function updateReturned(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `with w as (update withdrawal set status = 'returned', reason = $2 where id = $1 returning ${CHANGED})
     select ${WITHDRAWAL_COLUMNS} from w ${PEOPLE}`,
    [id, reason],
  );
  return onlyRow(rows);
}

/** A member's withdrawals, newest first; `after` is the id before which the page starts. */
export async function selectWithdrawalsOf(
  tx: Tx,
  {
    memberId,
    statuses,
    id,
    after,
    limit,
  }: {
    memberId: string;
    statuses: readonly WithdrawalStatus[] | null;
    id: string | null;
    after: string | null;
    limit: number;
  },
): Promise<WithdrawalRow[]> {
  // A statement of its own: with this condition in the other one, PostgreSQL expects one row, and reads and sorts all
  // withdrawals of the member.
  if (id !== null) {
    const { rows } = await tx.query<WithdrawalRow>(
      `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE}
       where w.member_id = $1 and ($2::text[] is null or w.status = any ($2)) and w.id::text = $3`,
      [memberId, statuses, id],
    );
    return rows;
  }
  const { rows } = await tx.query<WithdrawalRow>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE}
     where w.member_id = $1 and ($2::text[] is null or w.status = any ($2)) and ($3::uuid is null or w.id < $3)
     order by w.id desc limit $4`,
    [memberId, statuses, after, limit],
  );
  return rows;
}

// Searches by the start of the member's name, account number or a reference (the payment's own is
// the id without dashes), by words of the account holder's name, or by an amount, gross or net.
const FOUND = `($2::text is null or w.amount = $3 or w.amount - w.fee = $3
  or starts_with(m.username, $2) or starts_with(lower(w.bank_reference), $2)
  or starts_with(lower(w.account_number), $2) or position($2 in lower(w.account_name)) > 0
  or w.id::text = $2 or replace(w.id::text, '-', '') = $2)`;
const WANTED = `($1::text is null or w.status = $1) and ${FOUND}`;

/** Withdrawals, earliest due first; `after` is the position where the previous page ended. */
export async function selectWithdrawals(
  tx: Tx,
  {
    after,
    limit,
    ...wanted
  }: Wanted<WithdrawalStatus> & { after: { dueAt: Date; id: string } | null; limit: number },
): Promise<WithdrawalRow[]> {
  // Two queries, because each walks an index of its own in the order of the list.
  const { rows } = await tx.query<WithdrawalRow>(
    wanted.status === null
      ? `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE}
         where ${WANTED} and ($4::timestamptz is null or (w.due_at, w.id) > ($4, $5::uuid))
         order by w.due_at, w.id limit $6`
      : `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE}
         where w.status = $1 and ${FOUND} and ($4::timestamptz is null or (w.due_at, w.id) > ($4, $5::uuid))
         order by w.due_at, w.id limit $6`,
    [...wantedValues(wanted), after?.dueAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function countWithdrawals(tx: Tx, wanted: Wanted<WithdrawalStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from withdrawal w join shared.member_name m on m.id = w.member_id where ${WANTED} limit $4
     ) as counted`,
    [...wantedValues(wanted), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

// Waits for another approval. In a batch it first has to leave it.
const LAPSED = `w.status = 'approved' and w.batch_id is null and approver.id is null`;

/** Withdrawals whose approval lapsed, as selectWithdrawals. */
export async function selectLapsed(
  tx: Tx,
  { search, after, limit }: Omit<Parameters<typeof selectWithdrawals>[1], 'status'>,
): Promise<WithdrawalRow[]> {
  const { rows } = await tx.query<WithdrawalRow>(
    `select ${WITHDRAWAL_COLUMNS} from withdrawal w ${PEOPLE}
     where $1::text is null and ${LAPSED} and ${FOUND}
       and ($4::timestamptz is null or (w.due_at, w.id) > ($4, $5::uuid))
     order by w.due_at, w.id limit $6`,
    [...wantedValues({ status: null, search }), after?.dueAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export async function countLapsed(tx: Tx, search: Search | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from withdrawal w ${PEOPLE} where $1::text is null and ${LAPSED} and ${FOUND} limit $4
     ) as counted`,
    [...wantedValues({ status: null, search }), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

/** Withdrawals whose payee, account or amount differs from the approval: the approved ones, and all from an id on. */
export async function selectNotAsApproved(
  tx: Tx,
  { from }: { from: string },
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'withdrawal/' || w.id as subject,
       w.status || ', its payee, account or amount is not what was approved' as detail
     from withdrawal w
     where w.status in ('approved', 'paid', 'returned') and w.payee_erased_at is null
       and w.approved_seen is distinct from ${PAYMENT_DIGEST}
       and (w.id >= $1 or w.status = 'approved')
     order by 1`,
    [from],
  );
  return rows;
}

/** Whether a member has an open withdrawal, or one paid so recently that the bank may still return it. */
export async function hasMoneyUnderWay(
  tx: Tx,
  { memberId, paidSince }: { memberId: string; paidSince: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from withdrawal
     where member_id = $1 and (status in ('pending', 'approved') or (status = 'paid' and paid_at > $2)) limit 1`,
    [memberId, paidSince],
  );
  return rows.length > 0;
}

/** Reduces a member's payees to the bank and the last four digits of the account, enough to check a complaint. */
export async function erasePayees(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.query(
    `update withdrawal set account_number = '****' || right(account_number, 4), account_name = '',
       payee_erased_at = $2
     where member_id = $1 and payee_erased_at is null`,
    [memberId, now],
  );
}

/** Withdraws the approval of every withdrawal that is not with the bank; returns how many. */
export async function voidApprovals(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ changed: number }>(
    `with changed as (
       update withdrawal set status = 'pending', approved_by = null, approved_at = null, approved_seen = null,
         decided_at = null, batch_id = null, batch_status = null
       where status = 'approved' and batch_status is distinct from 'released' returning 1
     )
     select count(*)::int as changed from changed`,
    [],
  );
  return onlyRow(rows).changed;
}
