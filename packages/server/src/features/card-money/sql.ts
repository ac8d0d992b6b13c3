import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';

export interface CardCredit {
  payment: string;
  memberId: string;
  amount: bigint;
}

export async function insertCardCredits(tx: Tx, credits: readonly CardCredit[], now: Date): Promise<void> {
  await tx.query(
    `insert into card_credit (payment, member_id, amount, credited_at)
     select c.payment, c.member_id, c.amount, $4
     from unnest($1::text[], $2::uuid[], $3::bigint[]) as c (payment, member_id, amount)`,
    [
      credits.map(({ payment }) => payment),
      credits.map(({ memberId }) => memberId),
      credits.map(({ amount }) => amount),
      now,
    ],
  );
}

/** Undisputed credits by card since an instant, oldest first. */
export async function selectCardCredits(
  tx: Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<{ amount: bigint; credited_at: Date }[]> {
  const { rows } = await tx.query<{ amount: bigint; credited_at: Date }>(
    `select amount, credited_at from shared.undisputed_card_credit
     where member_id = $1 and credited_at > $2
     order by credited_at, payment`,
    [memberId, since],
  );
  return rows;
}

export async function lockCardCredit(
  tx: Tx,
  payment: string,
): Promise<{ member_id: string; amount: bigint } | null> {
  const { rows } = await tx.query<{ member_id: string; amount: bigint }>(
    'select member_id, amount from card_credit where payment = $1 for update',
    [payment],
  );
  return rows[0] ?? null;
}

/**
 * Locks the member's first credit by card until the commit, so that opening a dispute and recovering money for one wait
 * for each other. False when there is none.
 */
export async function lockFirstCardCredit(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from card_credit where member_id = $1 order by credited_at, payment limit 1 for update',
    [memberId],
  );
  return rows.length > 0;
}

/** The members among these with an unsettled chargeback. */
export async function selectDisputing(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ member_id: string }>(
    `select distinct member_id from card_dispute where member_id = any ($1::uuid[]) and status = 'open'`,
    [memberIds],
  );
  return rows.map(({ member_id }) => member_id);
}

/** All members with an unsettled chargeback. */
export async function selectAllDisputing(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ member_id: string }>(
    `select distinct member_id from card_dispute where status = 'open'`,
    [],
  );
  return rows.map(({ member_id }) => member_id);
}

/** Stores a dispute; false when the payment is already disputed. */
export async function insertDispute(
  tx: Tx,
  dispute: {
    id: string;
    payment: string;
    memberId: string;
    amount: bigint;
    moved: bigint;
    eventType: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into card_dispute (id, payment, member_id, amount, moved, event_type, status, opened_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict (payment) do nothing returning 1`,
    [
      dispute.id,
      dispute.payment,
      dispute.memberId,
      dispute.amount,
      dispute.moved,
      dispute.eventType,
      dispute.now,
    ],
  );
  return rows.length > 0;
}

type DisputeStatus = 'open' | 'won' | 'lost';

export interface DisputeRow {
  id: string;
  payment: string;
  member_id: string;
  username: string;
  amount: bigint;
  moved: bigint;
  event_type: string;
  status: DisputeStatus;
  opened_at: Date;
  settled_by_name: string | null;
  settled_at: Date | null;
}

const DISPUTE_COLUMNS = `d.id, d.payment, d.member_id, m.username, d.amount, d.moved, d.event_type, d.status,
  d.opened_at, o.username as settled_by_name, d.settled_at`;
const PEOPLE =
  'join shared.member_name m on m.id = d.member_id left join shared.operator_name o on o.id = d.settled_by';

// Filters by status, by the start of the member's name, by the service's name of the payment, by the amount, or by the
// whole id.
const WANTED = `($1::text is null or d.status = $1) and ($2::text is null or starts_with(m.username, $2)
  or lower(d.payment) = $2 or d.amount = $3::bigint or d.id::text = $2)`;

/** Disputes with one status, or all of them (null), oldest first. */
export async function selectDisputes(
  tx: Tx,
  { after, limit, ...wanted }: Wanted<DisputeStatus> & { after: string | null; limit: number },
): Promise<DisputeRow[]> {
  const { rows } = await tx.query<DisputeRow>(
    `select ${DISPUTE_COLUMNS} from card_dispute d ${PEOPLE}
     where ${WANTED} and ($4::uuid is null or d.id > $4) order by d.id limit $5`,
    [...wantedValues(wanted), after, limit],
  );
  return rows;
}

export async function countDisputes(tx: Tx, wanted: Wanted<DisputeStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from card_dispute d join shared.member_name m on m.id = d.member_id where ${WANTED}`,
    wantedValues(wanted),
  );
  return onlyRow(rows).total;
}

/** A member's disputes whose amount was not taken completely, oldest first, locked until the commit. */
export async function lockShortDisputes(
  tx: Tx,
  memberId: string,
): Promise<Pick<DisputeRow, 'id' | 'amount' | 'moved' | 'status'>[]> {
  const { rows } = await tx.query<Pick<DisputeRow, 'id' | 'amount' | 'moved' | 'status'>>(
    `select id, amount, moved, status from card_dispute
     where member_id = $1 and status <> 'won' and moved < amount order by id for update`,
    [memberId],
  );
  return rows;
}

export async function updateMoved(tx: Tx, { id, moved }: { id: string; moved: bigint }): Promise<void> {
  await tx.query('update card_dispute set moved = $2 where id = $1', [id, moved]);
}

export async function lockDispute(tx: Tx, id: string): Promise<void> {
  await tx.query('select from card_dispute where id = $1 for update', [id]);
}

export async function selectDispute(tx: Tx, id: string): Promise<DisputeRow | null> {
  const { rows } = await tx.query<DisputeRow>(
    `select ${DISPUTE_COLUMNS} from card_dispute d ${PEOPLE} where d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updateSettled(
  tx: Tx,
  dispute: { id: string; status: 'won' | 'lost'; moved: bigint; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    'update card_dispute set status = $2, moved = $3, settled_by = $4, settled_at = $5 where id = $1',
    [dispute.id, dispute.status, dispute.moved, dispute.operatorId, dispute.now],
  );
}

/** Checks that the ledger's `disputed` is the sum of what open disputes moved there. */
export async function selectWrongDisputed(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'disputed' as subject, 'balance ' || held || ', open disputes ' || open as detail
     from (
       select coalesce((select balance from ledger.balance where account = 'disputed'), 0) as held,
         coalesce((select sum(moved) from card_dispute where status = 'open'), 0) as open
     ) sides
     where held <> open`,
    [],
  );
  return rows;
}
