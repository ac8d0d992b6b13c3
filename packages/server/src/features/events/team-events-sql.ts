import type { Tx } from '../../platform/database/transaction.ts';

/** Which of these are orders that a business distributes in whose team the member is now. */
export async function selectOrdersOfTeams(
  tx: Pick<Tx, 'query'>,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select campaign.id from shared.campaign_order as campaign
       join shared.team_membership as team on team.owner_id = campaign.member_id
     where team.member_id = $1 and team.accepted_at is not null and campaign.id = any ($2::uuid[])`,
    [memberId, ids],
  );
  return rows.map(({ id }) => id);
}
