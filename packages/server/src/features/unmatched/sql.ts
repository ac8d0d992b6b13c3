import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';

/** Money received at the bank, as on the line of its statement. */
export interface UnmatchedMoney {
  id: string;
  bankReference: string;
  amount: bigint;
  /** What the bank received if its currency differs, and the rate at which it is held. */
  bank: { currency: string; amount: bigint; rate: number } | null;
  bookedOn: string;
  remittance: string;
  payer: string;
  /** A line of a bank statement, or a payment service. */
  from: { statementId: string; fileName: string; line: number } | { service: string };
}

export async function insertUnmatched(tx: Tx, money: readonly UnmatchedMoney[], now: Date): Promise<void> {
  await tx.query(
    `insert into unmatched_money (id, bank_reference, amount, booked_on, remittance, payer, statement_id, file_name, line,
       service, bank_currency, bank_amount, bank_rate, received_at, status)
     select u.id, u."bankReference", u.amount, u."bookedOn", u.remittance, u.payer, u."statementId", u."fileName", u.line,
       u.service, u.bank_currency, u.bank_amount, u.bank_rate, $2, 'waiting'
     from jsonb_to_recordset($1::jsonb) as u (id uuid, "bankReference" text, amount bigint, "bookedOn" date,
       remittance text, payer text, "statementId" uuid, "fileName" text, line integer, service text, bank_currency text,
       bank_amount bigint, bank_rate integer)`,
    [
      JSON.stringify(
        money.map(({ from, bank, ...each }) => ({
          ...each,
          ...from,
          amount: each.amount.toString(),
          bank_currency: bank?.currency,
          bank_amount: bank?.amount.toString(),
          bank_rate: bank?.rate,
        })),
      ),
      now,
    ],
  );
}

/**
 * Checks that the ledger's `unmatched` is the sum of the money waiting here, and that all of it was posted.
 */
export async function selectWrongUnmatchedBalance(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'unmatched' as subject, 'balance ' || held || ', waiting ' || waiting as detail
     from (
       select coalesce((select balance from ledger.balance where account = 'unmatched'), 0) as held,
         coalesce((select sum(amount) from unmatched_money where status in ('waiting', 'return_asked', 'company_asked')), 0)
           as waiting
     ) sides
     where held <> waiting`,
    [],
  );
  return rows;
}

export type UnmatchedStatus =
  | 'waiting'
  | 'assigned'
  | 'return_asked'
  | 'returned'
  | 'company_asked'
  | 'company_booked';

export type CompanyPurpose = 'capital' | 'payment_service' | 'interest' | 'fee_returned';

export interface UnmatchedRow {
  id: string;
  amount: bigint;
  bank_currency: string | null;
  bank_amount: bigint | null;
  bank_rate: number | null;
  status: UnmatchedStatus;
  bank_reference: string;
  booked_on: string;
  remittance: string;
  payer: string;
  statement_id: string | null;
  file_name: string | null;
  line: number | null;
  service: string | null;
  purpose: CompanyPurpose | null;
  /** The payment service's fee on its payout, in minor units. */
  fee: bigint;
  reason: string | null;
  member_id: string | null;
  username: string | null;
  deposit_reference: string | null;
  asked_by: string | null;
  asked_by_name: string | null;
  asker_role: OperatorRole | null;
  asker_disabled_at: Date | null;
  settled_by_name: string | null;
  settled_at: Date | null;
  return_reference: string | null;
  received_at: Date;
  reversed_at: Date | null;
}

const UNMATCHED_COLUMNS = `u.id, u.amount, u.bank_currency, u.bank_amount, u.bank_rate, u.status,
  u.bank_reference, u.booked_on, u.remittance, u.payer, u.statement_id, u.file_name, u.line, u.service, u.purpose,
  u.fee, u.reason, u.member_id, m.username, d.reference as deposit_reference, u.asked_by,
  a.username as asked_by_name, asker.role as asker_role, asker.disabled_at as asker_disabled_at,
  p.username as settled_by_name, u.settled_at, u.return_reference, u.received_at, u.reversed_at`;
const AROUND = `left join shared.member_name m on m.id = u.member_id
  left join shared.announced_deposit d on d.id = u.deposit_id left join shared.operator_name a on a.id = u.asked_by
  left join shared.operator_rights asker on asker.id = u.asked_by
  left join shared.operator_name p on p.id = u.settled_by`;

/** The money, locked until the commit: a concurrent assignment or return waits for this one. */
export async function lockUnmatched(tx: Tx, id: string): Promise<UnmatchedRow | null> {
  await tx.query('select from unmatched_money where id = $1 for update', [id]);
  return selectUnmatchedOne(tx, id);
}

/** Like lockUnmatched, but without a lock: for display. */
export async function selectUnmatchedOne(tx: Tx, id: string): Promise<UnmatchedRow | null> {
  const { rows } = await tx.query<UnmatchedRow>(
    `select ${UNMATCHED_COLUMNS} from unmatched_money u ${AROUND} where u.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

// Filters by status, by words of the bank's text, by the start of a reference or a member's name, or by
// amount.
const WANTED = `($1::text is null or u.status = $1) and ($2::text is null or u.amount = $3
  or position($2 in lower(u.payer)) > 0 or position($2 in lower(u.remittance)) > 0
  or starts_with(lower(u.bank_reference), $2) or starts_with(lower(u.return_reference), $2)
  or starts_with(m.username, $2) or starts_with(lower(d.reference), $2) or u.id::text = $2)`;

export async function selectUnmatched(
  tx: Tx,
  { after, limit, ...wanted }: Wanted<UnmatchedStatus> & { after: string | null; limit: number },
): Promise<UnmatchedRow[]> {
  const { rows } = await tx.query<UnmatchedRow>(
    `select ${UNMATCHED_COLUMNS} from unmatched_money u ${AROUND}
     where ${WANTED} and ($4::uuid is null or u.id > $4) order by u.id limit $5`,
    [...wantedValues(wanted), after, limit],
  );
  return rows;
}

export async function countUnmatched(tx: Tx, wanted: Wanted<UnmatchedStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from unmatched_money u left join shared.member_name m on m.id = u.member_id
         left join shared.announced_deposit d on d.id = u.deposit_id
       where ${WANTED} limit $4
     ) as counted`,
    [...wantedValues(wanted), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

/**
 * Marks the unsettled money of a payment that the payment service took back. It waits for a concurrent assignment, whose
 * credit is disputed instead.
 */
export async function markReversed(
  tx: Tx,
  { referenceKey, now }: { referenceKey: string; now: Date },
): Promise<void> {
  await tx.query(
    `update unmatched_money set reversed_at = $2
     where id = (select unmatched_id from shared.credited_bank_reference where bank_reference = $1)
       and status in ('waiting', 'return_asked', 'company_asked') and reversed_at is null`,
    [referenceKey, now],
  );
}

export async function updateAssigned(
  tx: Tx,
  money: {
    id: string;
    memberId: string;
    depositId: string | null;
    reason: string;
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'assigned', member_id = $2, deposit_id = $3, reason = $4, settled_by = $5,
       settled_at = $6
     where id = $1`,
    [money.id, money.memberId, money.depositId, money.reason, money.operatorId, money.now],
  );
}

export async function updateReturnAsked(
  tx: Tx,
  { id, reason, operatorId, now }: { id: string; reason: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'return_asked', reason = $2, asked_by = $3, asked_at = $4 where id = $1`,
    [id, reason, operatorId, now],
  );
}

export async function updateKept(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'waiting', reason = null, purpose = null, fee = 0, asked_by = null,
       asked_at = null
     where id = $1`,
    [id],
  );
}

/** As updateKept, for all money whose return or booking is requested. */
export async function keepAllUnmatched(tx: Tx): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'waiting', reason = null, purpose = null, fee = 0, asked_by = null,
       asked_at = null
     where status in ('return_asked', 'company_asked')`,
    [],
  );
}

/**
 * Marks the money as returned. A bank reference that returned other money violates
 * `unmatched_money_return_reference`.
 */
export async function updateReturned(
  tx: Tx,
  {
    id,
    bankReference,
    operatorId,
    now,
  }: { id: string; bankReference: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'returned', return_reference = $2, settled_by = $3, settled_at = $4
     where id = $1`,
    [id, bankReference, operatorId, now],
  );
}

export async function updateCompanyAsked(
  tx: Tx,
  asked: { id: string; purpose: CompanyPurpose; fee: bigint; reason: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'company_asked', purpose = $2, fee = $3, reason = $4, asked_by = $5,
       asked_at = $6
     where id = $1`,
    [asked.id, asked.purpose, asked.fee, asked.reason, asked.operatorId, asked.now],
  );
}

export async function updateCompanyBooked(
  tx: Tx,
  { id, operatorId, now }: { id: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update unmatched_money set status = 'company_booked', settled_by = $2, settled_at = $3 where id = $1`,
    [id, operatorId, now],
  );
}
