import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';

type LockedStatus = 'asked' | 'approved' | 'declined';

/** The payee account at the time of the request. */
interface Payee {
  bank_bin: string;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  /** When the member last changed it; null: never. */
  changed_at: Date | null;
}

export interface LockedRow extends Payee {
  id: string;
  member_id: string;
  username: string;
  member_locked: boolean;
  /** Since when the member was locked at the time of the request. */
  locked_at: Date;
  amount: bigint;
  reason: string;
  status: LockedStatus;
  asked_by: string;
  asked_by_name: string;
  asker_role: OperatorRole;
  asker_disabled_at: Date | null;
  asked_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  withdrawal_id: string | null;
}

const COLUMNS = `locked.id, locked.member_id, m.username, m.locked_at is not null as member_locked, locked.locked_at,
  locked.bank_bin, locked.bank_code, locked.bank_name, locked.account_number, locked.account_name,
  locked.bank_changed_at as changed_at, locked.amount, locked.reason, locked.status, locked.asked_by,
  a.username as asked_by_name, asker.role as asker_role, asker.disabled_at as asker_disabled_at, locked.asked_at,
  d.username as decided_by_name, locked.decided_at, locked.withdrawal_id`;
const AROUND = `join shared.member_name m on m.id = locked.member_id
  join shared.operator_rights asker on asker.id = locked.asked_by
  join shared.operator_name a on a.id = locked.asked_by
  left join shared.operator_name d on d.id = locked.decided_by`;
// The columns that a change returns to the surrounding select.
const CHANGED = `id, member_id, locked_at, bank_bin, bank_code, bank_name, account_number, account_name,
  bank_changed_at, amount, reason, status, asked_by, asked_at, decided_at, withdrawal_id, decided_by`;

export async function insertAsked(
  tx: Tx,
  wanted: {
    id: string;
    memberId: string;
    lockedAt: Date;
    amount: bigint;
    reason: string;
    payee: Payee;
    operatorId: string;
    now: Date;
  },
): Promise<LockedRow> {
  const { payee } = wanted;
  const { rows } = await tx.query<LockedRow>(
    `with locked as (
       insert into locked_withdrawal (id, member_id, locked_at, amount, reason, status, asked_by, asked_at,
         bank_bin, bank_code, bank_name, account_number, account_name, bank_changed_at)
       values ($1, $2, $3, $4, $5, 'asked', $6, $7, $8, $9, $10, $11, $12, $13) returning ${CHANGED}
     )
     select ${COLUMNS} from locked ${AROUND}`,
    [
      wanted.id,
      wanted.memberId,
      wanted.lockedAt,
      wanted.amount,
      wanted.reason,
      wanted.operatorId,
      wanted.now,
      payee.bank_bin,
      payee.bank_code,
      payee.bank_name,
      payee.account_number,
      payee.account_name,
      payee.changed_at,
    ],
  );
  return onlyRow(rows);
}

/** Whether a locked withdrawal of the member waits for the second person. Lock the member first. */
export async function isAsked(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query(
    "select 1 from locked_withdrawal where member_id = $1 and status = 'asked'",
    [memberId],
  );
  return rows.length > 0;
}

export async function memberOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ member_id: string }>(
    'select member_id from locked_withdrawal where id = $1',
    [id],
  );
  return rows[0]?.member_id ?? null;
}

/**
 * An existing locked withdrawal, its row locked until the commit, so that two concurrent decisions run one
 * after the other.
 */
export async function lockRow(tx: Tx, id: string): Promise<LockedRow> {
  await tx.query('select from locked_withdrawal where id = $1 for update', [id]);
  const { rows } = await tx.query<LockedRow>(
    `select ${COLUMNS} from locked_withdrawal locked ${AROUND} where locked.id = $1`,
    [id],
  );
  return onlyRow(rows);
}

/** Withdraws every open request, in the name of its asker. */
export async function withdrawLockedRequests(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `update locked_withdrawal set status = 'declined', decided_by = asked_by, decided_at = $1 where status = 'asked'`,
    [now],
  );
}

export async function updateDecided(
  tx: Tx,
  decision: {
    id: string;
    status: 'approved' | 'declined';
    operatorId: string;
    withdrawalId: string | null;
    now: Date;
  },
): Promise<LockedRow> {
  const { rows } = await tx.query<LockedRow>(
    `with locked as (
       update locked_withdrawal set status = $2, decided_by = $3, withdrawal_id = $4, decided_at = $5
       where id = $1 returning ${CHANGED}
     )
     select ${COLUMNS} from locked ${AROUND}`,
    [decision.id, decision.status, decision.operatorId, decision.withdrawalId, decision.now],
  );
  return onlyRow(rows);
}

// Filters by status, by the start of the member's name, by the account, by the amount, or by the whole id.
const WANTED = `($1::text is null or locked.status = $1)
  and ($2::text is null or starts_with(m.username, $2) or position($2 in lower(locked.account_name)) > 0
    or lower(locked.account_number) = $2 or locked.amount = $3::bigint or locked.id::text = $2)`;

/**
 * Locked withdrawals with one status, oldest first, or all of them, newest first. `after` is where the
 * previous page ended.
 */
export async function selectLocked(
  tx: Tx,
  { after, limit, ...wanted }: Wanted<LockedStatus> & { after: string | null; limit: number },
): Promise<LockedRow[]> {
  const { rows } = await tx.query<LockedRow>(
    wanted.status === null
      ? `select ${COLUMNS} from locked_withdrawal locked ${AROUND}
         where ${WANTED} and ($4::uuid is null or locked.id < $4) order by locked.id desc limit $5`
      : `select ${COLUMNS} from locked_withdrawal locked ${AROUND}
         where ${WANTED} and ($4::uuid is null or locked.id > $4) order by locked.id limit $5`,
    [...wantedValues(wanted), after, limit],
  );
  return rows;
}

export async function countLocked(tx: Tx, wanted: Wanted<LockedStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from locked_withdrawal locked join shared.member_name m on m.id = locked.member_id
     where ${WANTED}`,
    wantedValues(wanted),
  );
  return onlyRow(rows).total;
}

/** Approved ones whose withdrawal has another amount, member or account. */
export async function selectOfOtherMoney(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'locked_withdrawal/' || locked.id as subject, 'approved ' || locked.amount || ', withdrawn ' || made.amount ||
         case when (w.bank_bin, w.account_number, w.account_name) <> (locked.bank_bin, locked.account_number, locked.account_name)
           then ' to another account' else '' end as detail
     from locked_withdrawal locked
     join shared.withdrawal_progress made on made.id = locked.withdrawal_id
     join shared.withdrawal_payee w on w.id = locked.withdrawal_id
     where made.amount <> locked.amount or made.member_id <> locked.member_id
       or (w.bank_bin, w.account_number, w.account_name) <> (locked.bank_bin, locked.account_number, locked.account_name)
     order by 1`,
    [],
  );
  return rows;
}

/** As in withdrawals, the bank and the last four digits of the account stay. */
export async function eraseLockedPayees(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update locked_withdrawal set account_number = '****' || right(account_number, 4), account_name = ''
     where member_id = $1`,
    [memberId],
  );
}
