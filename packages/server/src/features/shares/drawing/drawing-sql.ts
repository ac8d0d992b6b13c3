import type { Tx } from '../../../platform/database/transaction.ts';
import type { ShareRow } from '../sql.ts';

/** Which of these campaigns these members have received on a day, each as `<member> <campaign>`. */
export async function selectReceivedAmong(
  tx: Tx,
  chosen: { memberIds: readonly string[]; campaignIds: readonly string[]; day: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    `select member_id, campaign_id from share
     where member_id = any ($1::uuid[]) and received_on = $2 and campaign_id = any ($3::uuid[])`,
    [chosen.memberIds, chosen.day, chosen.campaignIds],
  );
  return new Set(rows.map(({ member_id: memberId, campaign_id: campaignId }) => `${memberId} ${campaignId}`));
}

/**
 * For each member a campaign that they can receive on this day, drawn with the probability of its share of all
 * remaining visits: the one on which `chance`, in [0, 1), falls along their running sum. A member without one is left
 * out. It takes no lock, so a campaign may be taken in the meantime.
 */
export async function pickCampaigns(
  tx: Tx,
  draws: readonly { memberId: string; chance: number }[],
  { day, tried }: { day: string; tried: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ member_id: string; campaign_id: string }>(
    `select draw.member_id, picked.id as campaign_id /* member_id is not null: each draw is somebody's */
     from unnest($1::uuid[], $2::float8[]) as draw (member_id, chance)
       cross join lateral (
         with receivable as (
           select id, sum(visits_unallocated) over (order by id) as reaches
           from shared.receivable_campaign as campaign
           where campaign.member_id <> draw.member_id and id <> all ($4::uuid[])
             and not exists (
               select from share
               where share.member_id = draw.member_id and share.received_on = $3 and share.campaign_id = campaign.id
             )
         )
         select id from receivable
         where reaches > floor(draw.chance * (select max(reaches) from receivable))
         order by reaches limit 1
       ) as picked`,
    [draws.map(({ memberId }) => memberId), draws.map(({ chance }) => chance), day, tried],
  );
  return new Map(rows.map(({ member_id: memberId, campaign_id: campaignId }) => [memberId, campaignId]));
}

/** A share that is given out, on its campaign's terms. */
interface GivenShare {
  shareId: string;
  token: string;
  memberId: string;
  campaign: Pick<ShareRow, 'id' | 'reward_per_visit' | 'fee_per_visit'>;
  visits: number;
}

export async function insertShares(
  tx: Tx,
  shares: readonly GivenShare[],
  { day, now, expiresAt }: { day: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
       received_on, created_at, expires_at)
     select id, token, campaign_id, member_id, 'distributing', visits, reward, fee, $8, $9, $10
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::integer[], $6::bigint[], $7::bigint[])
       as given (id, token, campaign_id, member_id, visits, reward, fee)`,
    [
      shares.map(({ shareId }) => shareId),
      shares.map(({ token }) => token),
      shares.map(({ campaign }) => campaign.id),
      shares.map(({ memberId }) => memberId),
      shares.map(({ visits }) => visits),
      shares.map(({ campaign }) => campaign.reward_per_visit),
      shares.map(({ campaign }) => campaign.fee_per_visit),
      day,
      now,
      expiresAt,
    ],
  );
}
