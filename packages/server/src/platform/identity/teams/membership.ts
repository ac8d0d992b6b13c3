import type { TeamRole } from '@handbill/contract/scopes';
import type { Tx } from '../../database/transaction.ts';

/**
 * Changes the role of somebody who is in a team or invited; false when they are neither. Waits for their calls under way:
 * call it before locking the owner's row, which those calls may be about to lock.
 */
export async function changeRole(
  tx: Tx,
  { ownerId, memberId, role }: { ownerId: string; memberId: string; role: TeamRole },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'update team_member set role = $3 where owner_id = $1 and member_id = $2 returning id',
    [ownerId, memberId, role],
  );
  return rows.length > 0;
}

/** How many are in an owner's team or invited to it. */
export async function countTeam(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>('select id from team_member where owner_id = $1', [
    ownerId,
  ]);
  return rows.length;
}

/** Stores an invitation to the team of a locked owner. Of two that are concurrent, the role of the later one counts. */
export async function addInvitation(
  tx: Tx,
  {
    id,
    ownerId,
    memberId,
    role,
    now,
  }: { id: string; ownerId: string; memberId: string; role: TeamRole; now: Date },
): Promise<void> {
  await tx.query(
    `insert into team_member (id, owner_id, member_id, role, invited_at) values ($1, $2, $3, $4, $5)
     on conflict (owner_id, member_id) do update set role = excluded.role`,
    [id, ownerId, memberId, role, now],
  );
}

/** Two members who are connected by an invitation or a membership. */
interface Connected {
  owner_id: string;
  member_id: string;
}

/** Accepts a member's own invitation; one that was accepted stays so. `is_new`: it was not. Null when there is none. */
export async function acceptInvitation(
  tx: Tx,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<{ owner_id: string; is_new: boolean } | null> {
  const { rows } = await tx.query<{ owner_id: string; is_new: boolean }>(
    `with known as (
       select id, owner_id, accepted_at is null as is_new from team_member where id = $1 and member_id = $2 for update
     ), accepted as (
       update team_member set accepted_at = $3 from known where team_member.id = known.id and known.is_new
     )
     select owner_id, is_new from known`,
    [id, memberId, now],
  );
  return rows[0] ?? null;
}

/** Ends a membership or an invitation of which the person is the owner or the member; null when there is none. */
export async function endMembership(
  tx: Tx,
  { id, as, personId }: { id: string; as: 'owner' | 'member'; personId: string },
): Promise<(Connected & { was_accepted: boolean }) | null> {
  const { rows } = await tx.query<Connected & { was_accepted: boolean }>(
    `delete from team_member where id = $1 and case $2::text when 'owner' then owner_id else member_id end = $3
     returning owner_id, member_id, accepted_at is not null as was_accepted`,
    [id, as, personId],
  );
  return rows[0] ?? null;
}

/** The owners of the teams that a member is in. */
export async function ownersOfTeams(tx: Pick<Tx, 'query'>, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ owner_id: string }>(
    'select owner_id from team_member where member_id = $1 and accepted_at is not null',
    [memberId],
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Ends the team and the memberships of a member whose data is erased. */
export async function forgetMemberships(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from team_member where owner_id = $1 or member_id = $1', [memberId]);
}
