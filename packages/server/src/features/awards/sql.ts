import type { Tx } from '../../platform/database/transaction.ts';

export interface AwardRow {
  username: string;
  reward: bigint;
  created_at: Date;
}

/** The newest rewards of members who agree to be shown and are not locked. */
export async function selectAwards(tx: Tx, limit: number): Promise<AwardRow[]> {
  const { rows } = await tx.query<AwardRow>(
    `select member.username, award.reward, award.created_at
     from shared.shown_award as award join shared.shown_member as member on member.id = award.member_id
     where not member.is_locked
     order by award.created_at desc limit $1 /* any campaign: the latest of all */`,
    [limit],
  );
  return rows;
}
