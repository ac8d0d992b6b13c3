import type { TeamRole } from '@handbill/contract/scopes';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

interface MembershipRow {
  id: string;
  role: TeamRole;
  invited_at: Date;
  accepted_at: Date | null;
}

/** Who is in an owner's team or invited to it, the latest invited first. */
export async function selectTeam(tx: Tx, ownerId: string): Promise<(MembershipRow & { username: string })[]> {
  const { rows } = await tx.query<MembershipRow & { username: string }>(
    `select team.id, member.username, team.role, team.invited_at, team.accepted_at
     from shared.team_membership as team join shared.member_name as member on member.id = team.member_id
     where team.owner_id = $1 order by team.id desc`,
    [ownerId],
  );
  return rows;
}

/** The businesses that a member belongs to or is invited to, the latest first. */
export async function selectMemberships(
  tx: Tx,
  memberId: string,
): Promise<(MembershipRow & { business: string; owner: string })[]> {
  const { rows } = await tx.query<MembershipRow & { business: string; owner: string }>(
    `select team.id, business.name as business, owner.username as owner, team.role, team.invited_at, team.accepted_at
     from shared.team_membership as team
       join business on business.member_id = team.owner_id
       join shared.member_name as owner on owner.id = team.owner_id
     where team.member_id = $1 order by team.id desc`,
    [memberId],
  );
  return rows;
}

/** The username of a member. */
export async function memberNameOf(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await tx.query<{ username: string }>(
    'select username from shared.member_name where id = $1',
    [memberId],
  );
  return onlyRow(rows).username;
}
