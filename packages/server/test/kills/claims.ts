import { productClaimReward } from '@handbill/contract/member';
import { accounts, postAll, transfer } from '@handbill/ledger';
import type { TestApp } from '../app.ts';
import { campaignsOf } from '../given/campaigns.ts';
import type { Person } from '../given/people.ts';
import { type Attempt, keyedCall } from './requests.ts';

export const REWARD = 12;
const COST = 20n;
/** One of them is verified; the others have not happened yet. */
const VISITS = 2;

/** A campaign with this many shares for each of the members, each with one visit to be paid, and their claims. */
export async function newClaims(
  app: TestApp,
  { advertiser, members, each }: { advertiser: Person; members: readonly Person[]; each: number },
): Promise<Attempt[]> {
  const owners = members.flatMap((member) => Array.from({ length: each }, () => member));
  const campaignId = await campaignsOf(app).newCampaign(advertiser, { visits: owners.length * VISITS });
  return app.work(async ({ tx, now, newId }) => {
    const shareIds = owners.map(() => newId());
    await tx.query('update campaign set visits_unallocated = 0 where id = $1', [campaignId]);
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
         fee_per_visit, received_on, created_at, expires_at)
       select drawn.id, drawn.id, $3, drawn.member_id, 'distributing', ${VISITS}, 1, ${REWARD}, ${COST} - ${REWARD},
         date '2000-01-01' + drawn.place::int, now(), now() + interval '3 days'
       from unnest($1::uuid[], $2::uuid[]) with ordinality as drawn (id, member_id, place)`,
      [shareIds, owners.map(({ id }) => id), campaignId],
    );
    await tx.query(
      `insert into visit (id, share_id, campaign_id, state, network_key, opened_at, decided_at, settles_at)
       select gen_random_uuid(), share_id, $2, 'verified', '\\x00', now(), now(), now()
       from unnest($1::uuid[]) as share_id`,
      [shareIds, campaignId],
    );
    await tx.query(
      `insert into share_channel (share_id, campaign_id, channel, verified)
       select share_id, $2, 'none', 1 from unnest($1::uuid[]) as share_id`,
      [shareIds, campaignId],
    );
    await tx.query(
      `with of_sharers as (
         insert into sharer_sum (member_id, received_on, hour, visits, reward)
         select member_id, received_on, shared.hour_number(now()), 1, reward_per_visit from share where id = any ($1::uuid[])
       )
       insert into visit_sum (campaign_id, hour, channel, country, outcome, visits)
       values ($2, now(), null, null, 'verified', cardinality($1::uuid[])),
         ($2, null, 'none', null, 'verified', cardinality($1::uuid[])),
         ($2, null, null, 'ZZ', 'verified', cardinality($1::uuid[]))`,
      [shareIds, campaignId],
    );
    const cost = COST * BigInt(VISITS);
    const drawn = shareIds.map((shareId) => {
      const entries = [
        { account: accounts.campaignEscrow(campaignId), amount: -cost },
        { account: accounts.shareReserved(shareId), amount: cost },
      ];
      return transfer({ kind: 'share_drawn', reference: shareId, at: now, entries });
    });
    await postAll(tx, drawn);
    return owners.map((as, place) => {
      const input = { product_id: shareIds[place] };
      return keyedCall(app, { path: productClaimReward.path, input, as, key: newId(), succeeds: 200 });
    });
  });
}
