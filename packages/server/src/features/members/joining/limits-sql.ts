import type { Tx } from '../../../platform/database/transaction.ts';

// Any number that no other advisory lock uses.
const JOINING = 7_204_131;

/**
 * Lets the registrations of one network and of one code happen one after another until the commit: members with a
 * smaller `joined_number` are visible to those with a larger one.
 */
export async function lockJoining(
  tx: Tx,
  { countedUnder, network }: { countedUnder: string; network: Buffer | null },
): Promise<void> {
  const keys = [countedUnder, ...(network === null ? [] : [network.toString('hex')])];
  await tx.query(
    'select pg_advisory_xact_lock($1, key) from (select distinct hashtext(unnest($2::text[])) as key order by 1) as keys',
    [JOINING, keys],
  );
}

/** What makes a member receive nothing until verified: the accounts of their network, or of their code. */
export type AccountLimit = 'network' | 'code';

/** The most unverified accounts of one network and of one code that can receive orders. */
export interface AccountLimits {
  unverified_network_max: number;
  unverified_code_max: number;
}

/**
 * Of these members, those who are unverified and joined after as many other unverified members of their network or
 * code; with a code whose limit is lifted, nobody. A closed account still counts. Reads no more rows than the limits,
 * and none where fewer members joined earlier than a limit allows.
 */
export async function selectLimited(
  tx: Tx,
  memberIds: readonly string[],
  limits: AccountLimits,
): Promise<ReadonlyMap<string, AccountLimit>> {
  const { rows } = await tx.query<{ id: string; limited_by: AccountLimit | null }>(
    `select id, case
       when exists (
         select from company_invite_code where 'code/' || code = counted_under and unlimited_at is not null
       ) then null
       when joined_network is not null and joined_number > $2 and (
         select count(*) from (
           select from member as earlier
           where earlier.joined_network = member.joined_network and earlier.joined_number < member.joined_number
           limit $2
         ) as found
       ) >= $2 then 'network'
       when counted_under is not null and joined_number > $3 and (
         select count(*) from (
           select from member as earlier
           where earlier.counted_under = member.counted_under and earlier.joined_number < member.joined_number
             and earlier.verified_at is null
           limit $3
         ) as found
       ) >= $3 then 'code' end as limited_by
     from member where id = any ($1::uuid[]) and verified_at is null`,
    [memberIds, limits.unverified_network_max, limits.unverified_code_max],
  );
  return new Map(rows.flatMap(({ id, limited_by: limit }) => (limit === null ? [] : [[id, limit] as const])));
}

/** Records that a locked member is verified, and forgets the network that they joined from. Keeps an earlier time. */
export async function setVerified(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.query(
    'update member set verified_at = coalesce(verified_at, $2), joined_network = null where id = $1',
    [memberId, now],
  );
}

/** Since when a member counts as a real person, or null. */
export async function selectMemberVerifiedAt(tx: Tx, memberId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ verified_at: Date | null }>(
    'select verified_at from member where id = $1',
    [memberId],
  );
  return rows[0]?.verified_at ?? null;
}
