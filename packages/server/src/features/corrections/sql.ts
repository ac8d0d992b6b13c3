import type { OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';

type CorrectionStatus = 'asked' | 'approved' | 'declined';

export interface CorrectionRow {
  id: string;
  member_id: string;
  username: string;
  amount: bigint;
  reason: string;
  status: CorrectionStatus;
  asked_by: string;
  asked_by_name: string;
  asker_role: OperatorRole;
  asker_disabled_at: Date | null;
  asked_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

const CORRECTION_COLUMNS = `c.id, c.member_id, m.username, c.amount, c.reason, c.status, c.asked_by,
  a.username as asked_by_name, asker.role as asker_role, asker.disabled_at as asker_disabled_at, c.asked_at,
  d.username as decided_by_name, c.decided_at`;
const PEOPLE = `join shared.member_name m on m.id = c.member_id join shared.operator_name a on a.id = c.asked_by
  join shared.operator_rights asker on asker.id = c.asked_by
  left join shared.operator_name d on d.id = c.decided_by`;
// The columns that a change returns to the surrounding select.
const CHANGED = `id, member_id, amount, reason, status, asked_by, asked_at, decided_at, decided_by`;

export async function insertCorrection(
  tx: Tx,
  correction: {
    id: string;
    memberId: string;
    amount: bigint;
    reason: string;
    operatorId: string;
    now: Date;
  },
): Promise<CorrectionRow> {
  const { rows } = await tx.query<CorrectionRow>(
    `with c as (
       insert into correction (id, member_id, amount, reason, status, asked_by, asked_at)
       values ($1, $2, $3, $4, 'asked', $5, $6) returning ${CHANGED}
     )
     select ${CORRECTION_COLUMNS} from c ${PEOPLE}`,
    [
      correction.id,
      correction.memberId,
      correction.amount,
      correction.reason,
      correction.operatorId,
      correction.now,
    ],
  );
  return onlyRow(rows);
}

/** The correction, locked until the commit so that two decisions run one after the other; or null. */
export async function lockCorrection(tx: Tx, id: string): Promise<CorrectionRow | null> {
  await tx.query('select from correction where id = $1 for update', [id]);
  const { rows } = await tx.query<CorrectionRow>(
    `select ${CORRECTION_COLUMNS} from correction c ${PEOPLE} where c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Withdraws every open correction, in the name of its asker. */
export async function withdrawCorrections(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `update correction set status = 'declined', decided_by = asked_by, decided_at = $1 where status = 'asked'`,
    [now],
  );
}

export async function updateDecided(
  tx: Tx,
  decision: { id: string; status: 'approved' | 'declined'; operatorId: string; now: Date },
): Promise<CorrectionRow> {
  const { rows } = await tx.query<CorrectionRow>(
    `with c as (
       update correction set status = $2, decided_by = $3, decided_at = $4 where id = $1 returning ${CHANGED}
     )
     select ${CORRECTION_COLUMNS} from c ${PEOPLE}`,
    [decision.id, decision.status, decision.operatorId, decision.now],
  );
  return onlyRow(rows);
}

// Filters by status, by the start of the member's name, by the amount either way, or by the whole id.
const WANTED = `($1::text is null or c.status = $1)
  and ($2::text is null or starts_with(m.username, $2) or abs(c.amount) = $3::bigint or c.id::text = $2)`;

/**
 * Corrections with one status, oldest first, or all of them, newest first. `after` is where the previous page
 * ended.
 */
export async function selectCorrections(
  tx: Tx,
  { after, limit, ...wanted }: Wanted<CorrectionStatus> & { after: string | null; limit: number },
): Promise<CorrectionRow[]> {
  const { rows } = await tx.query<CorrectionRow>(
    wanted.status === null
      ? `select ${CORRECTION_COLUMNS} from correction c ${PEOPLE}
         where ${WANTED} and ($4::uuid is null or c.id < $4) order by c.id desc limit $5`
      : `select ${CORRECTION_COLUMNS} from correction c ${PEOPLE}
         where ${WANTED} and ($4::uuid is null or c.id > $4) order by c.id limit $5`,
    [...wantedValues(wanted), after, limit],
  );
  return rows;
}

export async function countCorrections(tx: Tx, wanted: Wanted<CorrectionStatus>): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from correction c join shared.member_name m on m.id = c.member_id where ${WANTED}`,
    wantedValues(wanted),
  );
  return onlyRow(rows).total;
}

// Any number that no other advisory lock uses.
const COVER_LOCK = 4_801_002;

/**
 * The bank's money beyond all liabilities, in minor units. The lock serialises corrections until the commit:
 * two concurrent ones could otherwise both spend the same surplus.
 */
export async function lockSurplus(tx: Tx): Promise<bigint> {
  await tx.query('select pg_advisory_xact_lock($1)', [COVER_LOCK]);
  const { rows } = await tx.query<{ surplus: bigint }>(
    `select coalesce(-sum(balance), 0)::bigint as surplus from ledger.balance`,
    [],
  );
  return onlyRow(rows).surplus;
}

/** Approved corrections whose posting is missing or differs, and postings without a correction. */
export async function selectCorrectionsWithoutPosting(
  tx: Tx,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'correction/' || coalesce(c.id::text, posted.reference) as subject,
       coalesce(c.status || ' ' || c.amount, 'no correction of this member') || ', posted '
         || coalesce(posted.amount::text, 'nothing') as detail
     from correction c
     full join (
       select reference, member_id, amount from ledger.available_line where kind = 'correction'
     ) posted on posted.reference = c.id::text and posted.member_id = c.member_id::text
     where posted.amount is distinct from case when c.status = 'approved' then c.amount end
     order by 1`,
    [],
  );
  return rows;
}
