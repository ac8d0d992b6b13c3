import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** Who an invite code belongs to: a member, or the company. */
interface Inviter {
  memberId: string | null;
  companyCode: string | null;
  /**
   * The inviter or company code whose account limit a new, unverified member uses up. Those invited by an unverified
   * member use up the limit that this member uses up: made-up members get no new one by inviting one another.
   */
  countedUnder: string;
}

/**
 * The owner of a code: a member who is neither locked nor closed, or the company while the code is open; else
 * null.
 */
export async function selectInviter(tx: Tx, code: string): Promise<Inviter | null> {
  const { rows } = await tx.query<Inviter>(
    `select id as "memberId", null as "companyCode",
       case when verified_at is null then coalesce(counted_under, 'member/' || id)
         else 'member/' || id end as "countedUnder"
     from member where invite_code = $1 and locked_at is null and closed_at is null
     union all
     select null, code, 'code/' || code from company_invite_code where code = $1 and closed_at is null
     limit 1`,
    [code],
  );
  return rows[0] ?? null;
}

export interface InviteCodeRow {
  code: string;
  created_at: Date;
  created_by: string | null;
  closed_at: Date | null;
  unlimited_at: Date | null;
  offered_at: Date | null;
  members: number;
  last_used_at: Date | null;
}

/** The company's codes, newest first, or the given one, each with the number of registrations. */
export async function selectInviteCodes(tx: Tx, code: string | null): Promise<InviteCodeRow[]> {
  const { rows } = await tx.query<InviteCodeRow>(
    `select held.code, held.created_at, operator.username as created_by, held.closed_at,
       held.unlimited_at, held.offered_at, count(member.id)::int as members, max(member.created_at) as last_used_at
     from company_invite_code as held
       left join shared.operator_name operator on operator.id = held.created_by
       left join member on member.company_code = held.code
     where $1::text is null or held.code = $1
     group by held.code, held.created_at, operator.username, held.closed_at, held.unlimited_at,
       held.offered_at
     order by held.created_at desc, held.code`,
    [code],
  );
  return rows;
}

/** Whether a member has this code as their own. */
export async function codeIsTaken(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(
    'select exists (select from member where invite_code = $1) as taken',
    [code],
  );
  return onlyRow(rows).taken;
}

/**
 * Stores a company code. `operatorId`: who makes it; null: a new instance has it. `unlimitedAt`: since when its
 * unverified members are not limited. `offeredAt`: since when it is offered. Returns whether it was free.
 */
export async function insertInviteCode(
  tx: Tx,
  {
    code,
    operatorId,
    now,
    unlimitedAt,
    offeredAt,
  }: {
    code: string;
    operatorId: string | null;
    now: Date;
    unlimitedAt: Date | null;
    offeredAt: Date | null;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into company_invite_code (code, created_at, created_by, unlimited_at, offered_at)
     values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing returning code`,
    [code, now, operatorId, unlimitedAt, offeredAt],
  );
  return rows.length > 0;
}

interface CodeState {
  closed_at: Date | null;
  unlimited_at: Date | null;
}

/** Whether a company code ended, and whether its members are limited; null if it does not exist. Locked until the commit. */
export async function lockInviteCode(tx: Tx, code: string): Promise<CodeState | null> {
  const { rows } = await tx.query<CodeState>(
    'select closed_at, unlimited_at from company_invite_code where code = $1 for update',
    [code],
  );
  return rows[0] ?? null;
}

export async function updateEndedCode(tx: Tx, code: string, now: Date): Promise<void> {
  await tx.query('update company_invite_code set closed_at = $2, offered_at = null where code = $1', [
    code,
    now,
  ]);
}

/** Lifts the limit of a code's unverified members since an instant, or sets it again (null). */
export async function updateUnlimited(tx: Tx, code: string, since: Date | null): Promise<void> {
  await tx.query('update company_invite_code set unlimited_at = $2 where code = $1', [code, since]);
}

interface OfferState {
  code: string;
  closed_at: Date | null;
  offered_at: Date | null;
}

/**
 * All company codes, locked until the commit, so that offers come one after another also while none is offered.
 * Registrations, which refer to a code, do not wait for it.
 */
export async function lockOffers(tx: Tx): Promise<OfferState[]> {
  const { rows } = await tx.query<OfferState>(
    'select code, closed_at, offered_at from company_invite_code order by code for no key update',
    [],
  );
  return rows;
}

/** Offers a company code in place of the one that was offered; null: none. */
export async function updateOffered(tx: Tx, code: string | null, now: Date): Promise<void> {
  await tx.query('update company_invite_code set offered_at = null where offered_at is not null', []);
  if (code !== null) {
    await tx.query('update company_invite_code set offered_at = $2 where code = $1', [code, now]);
  }
}

/** The company code that is offered to those whom no member invited, or null. */
export async function selectOfferedCode(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ code: string }>(
    'select code from company_invite_code where offered_at is not null',
    [],
  );
  return rows[0]?.code ?? null;
}
