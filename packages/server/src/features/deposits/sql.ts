import type { objects } from '@handbill/contract/console';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';

export type DepositStatus = 'pending' | 'succeeded' | 'rejected' | 'expired' | 'cancelled';

export interface DepositRow {
  id: string;
  member_id: string;
  username: string;
  amount: bigint;
  method: 'bank_transfer';
  status: DepositStatus;
  credited: bigint;
  reference: string;
  bank_reference: string | null;
  /** When the bank's currency differs: the amount requested in it, the rate, and the amount received. */
  bank_currency: string | null;
  bank_amount: bigint | null;
  bank_rate: number | null;
  bank_credited: bigint | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
  reason: (typeof objects.depositReasons)[number] | null;
}

const DEPOSIT_COLUMNS = `d.id, d.member_id, m.username, d.amount, d.method, d.status, d.credited, d.reference,
  d.bank_reference, d.bank_currency, d.bank_amount, d.bank_rate, d.bank_credited, d.created_at, d.expires_at, d.settled_at, d.reason
  /* reason is of its type: only reasons of the contract are saved */`;
// The columns that a change returns to the surrounding select.
const CHANGED = `id, member_id, amount, method, status, credited, reference, bank_reference, bank_currency,
  bank_amount, bank_rate, bank_credited, created_at, expires_at, settled_at, reason`;

export async function insertDeposit(
  tx: Tx,
  deposit: {
    id: string;
    memberId: string;
    amount: bigint;
    reference: string;
    bank: { currency: string; amount: bigint; rate: number } | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<DepositRow> {
  const { bank } = deposit;
  const { rows } = await tx.query<DepositRow>(
    `with d as (
       insert into deposit (id, member_id, amount, method, status, reference, created_at, expires_at,
         bank_currency, bank_amount, bank_rate)
       values ($1, $2, $3, 'bank_transfer', 'pending', $4, $5, $6, $7, $8, $9) returning ${CHANGED}
     )
     select ${DEPOSIT_COLUMNS} from d join shared.member_name m on m.id = d.member_id`,
    [
      deposit.id,
      deposit.memberId,
      deposit.amount,
      deposit.reference,
      deposit.now,
      deposit.expiresAt,
      bank?.currency ?? null,
      bank?.amount ?? null,
      bank?.rate ?? null,
    ],
  );
  return onlyRow(rows);
}

/**
 * The deposit, locked until the end of the transaction, or null: a concurrent confirmation, rejection,
 * cancellation or expiry waits, and then decides on the new state.
 */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow | null> {
  await tx.query('select from deposit where id = $1 for update', [id]);
  return selectDeposit(tx, id);
}

/** Like lockDeposit, but without a lock: for display. */
export async function selectDeposit(tx: Tx, id: string): Promise<DepositRow | null> {
  const { rows } = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id where d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The final state of a deposit that is no longer expected. */
interface Settlement {
  status: 'rejected' | 'cancelled';
  /** The operator; null when it was the member. */
  settledBy: string | null;
  reason: string | null;
  now: Date;
}

export async function updateSettled(tx: Tx, id: string, settlement: Settlement): Promise<DepositRow> {
  const { rows } = await tx.query<DepositRow>(
    `with d as (
       update deposit set status = $2, settled_by = $3, reason = $4, settled_at = $5 where id = $1 returning ${CHANGED}
     )
     select ${DEPOSIT_COLUMNS} from d join shared.member_name m on m.id = d.member_id`,
    [id, settlement.status, settlement.settledBy, settlement.reason, settlement.now],
  );
  return onlyRow(rows);
}

/** The deposits with these references, locked in id order until the end of the transaction. */
export async function lockDepositsOf(tx: Tx, references: readonly string[]): Promise<DepositRow[]> {
  const { rows: locked } = await tx.query<{ id: string }>(
    'select id from deposit where reference = any ($1) order by id for update',
    [references],
  );
  const { rows } = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id
     where d.id = any ($1::uuid[]) order by d.id`,
    [locked.map(({ id }) => id)],
  );
  return rows;
}

/** The deposit with a reference, without a lock: for display. */
export async function selectReferenced(tx: Tx, reference: string): Promise<DepositRow | null> {
  const { rows } = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id where d.reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** What a line of a bank statement is compared with. */
export type AnnouncedRow = Pick<
  DepositRow,
  'id' | 'reference' | 'status' | 'amount' | 'bank_currency' | 'bank_amount' | 'bank_rate' | 'expires_at'
>;

/** Like lockDepositsOf, but without locks: for a preview. */
export async function selectDepositsByReference(
  tx: Tx,
  references: readonly string[],
): Promise<AnnouncedRow[]> {
  const { rows } = await tx.query<AnnouncedRow>(
    `select id, reference, status, amount, bank_currency, bank_amount, bank_rate, expires_at from deposit
     where reference = any ($1)`,
    [references],
  );
  return rows;
}

/**
 * Deposits that can still be credited and whose reference starts with one of these eight-character prefixes.
 */
export async function selectBeginning(
  tx: Tx,
  beginnings: readonly string[],
): Promise<{ reference: string; username: string; amount: bigint }[]> {
  const { rows } = await tx.query<{ reference: string; username: string; amount: bigint }>(
    `select d.reference, m.username, d.amount
     from unnest($1::text[]) as b (beginning)
     join deposit d on d.reference ^@ b.beginning and d.reference >= b.beginning and d.reference < b.beginning || '~'
     join shared.member_name m on m.id = d.member_id
     where d.status in ('pending', 'expired', 'cancelled')`,
    [beginnings],
  );
  return rows;
}

/** A member's deposits, newest first; `after` is the id before which the page starts. */
export async function selectDepositsOf(
  tx: Tx,
  {
    memberId,
    statuses,
    id,
    after,
    limit,
  }: {
    memberId: string;
    statuses: readonly DepositStatus[] | null;
    id: string | null;
    after: string | null;
    limit: number;
  },
): Promise<DepositRow[]> {
  // A statement of its own: with this condition in the other one, PostgreSQL expects one row, and reads and sorts all
  // deposits of the member.
  if (id !== null) {
    const { rows } = await tx.query<DepositRow>(
      `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id
       where d.member_id = $1 and ($2::text[] is null or d.status = any ($2)) and d.id::text = $3`,
      [memberId, statuses, id],
    );
    return rows;
  }
  const { rows } = await tx.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id
     where d.member_id = $1 and ($2::text[] is null or d.status = any ($2)) and ($3::uuid is null or d.id < $3)
     order by d.id desc limit $4`,
    [memberId, statuses, after, limit],
  );
  return rows;
}

// Filters by status, by the start of the member's name or of a reference, or by an amount.
const WANTED = `($1::text is null or d.status = $1) and ($2::text is null or d.amount = $3 or d.credited = $3
  or starts_with(m.username, $2) or starts_with(lower(d.reference), $2)
  or starts_with(lower(d.bank_reference), $2) or d.id::text = $2)`;

/** Deposits with one status, the longest waiting first, or all of them, newest first. */
export async function selectDeposits(
  tx: Tx,
  { after, limit, ...wanted }: Wanted<DepositStatus> & { after: string | null; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await tx.query<DepositRow>(
    wanted.status === null
      ? `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id
         where ${WANTED} and ($4::uuid is null or d.id < $4) order by d.id desc limit $5`
      : `select ${DEPOSIT_COLUMNS} from deposit d join shared.member_name m on m.id = d.member_id
         where ${WANTED} and ($4::uuid is null or d.id > $4) order by d.id limit $5`,
    [...wantedValues(wanted), after, limit],
  );
  return rows;
}

export async function countDeposits(tx: Tx, wanted: Wanted<DepositStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from deposit d join shared.member_name m on m.id = d.member_id where ${WANTED} limit $4
     ) as counted`,
    [...wantedValues(wanted), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}
