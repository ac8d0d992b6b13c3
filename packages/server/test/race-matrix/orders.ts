import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { campaignsOf } from '../given/campaigns.ts';
import { makeVisits } from '../given/made-visits.ts';
import { createOrder } from '../given/orders.ts';
import type { Person } from '../given/people.ts';
import { newShare } from '../given/shares.ts';
import { UNKNOWN_ID } from '../unknown-id.ts';
import { callOf, type Kind, type Staff, type Target } from './matrix.ts';
import { balancesOf, done, rowOf, targetOf, tracesOf } from './targets.ts';

async function unpaid({ app }: Staff): Promise<Target> {
  const advertiser = await app.newMember();
  const elsewhere = await app.newMember();
  const { id, price } = await createOrder(app, advertiser);
  // Enough for a top-up too.
  await app.fund(advertiser, BigInt(price) + 20n);
  return { ...targetOf(advertiser, id), elsewhere };
}

const byMember =
  (
    call:
      | typeof member.productPay
      | typeof member.productStop
      | typeof member.productDrop
      | typeof member.productPause,
  ) =>
  ({ app }: Staff, { id, member: as }: Target) =>
    app.call(call, { product_id: id }, { as });

const calls: Kind['calls'] = {
  productPay: byMember(member.productPay),
  productTopUp: ({ app }, { id, member: as }) =>
    app.call(member.productTopUp, { product_id: id, visits: 1, target_seen: 20 }, { as }),
  productStop: byMember(member.productStop),
  productDrop: byMember(member.productDrop),
  productPause: byMember(member.productPause),
  productResume: byMember(member.productResume),
  productCodes: ({ app }, { id, member: as }) =>
    app.call(member.productCodes, { product_id: id, shown: true }, { as }),
  productLinkMake: ({ app }, { id, member: as }) =>
    app.call(member.productLinkMake, { product_id: id }, { as }),
  productLinkEnd: ({ app }, { id, ids, member: as }) =>
    app.call(member.productLinkEnd, { product_id: id, link_id: ids.link ?? UNKNOWN_ID }, { as }),
  productReceive: ({ app }, { elsewhere, id }) =>
    app.call(member.productReceive, { campaign_id: id }, { as: elsewhere }),
  randomProduct: ({ app }, { elsewhere }) => app.call(member.randomProduct, {}, { as: elsewhere }),
  approveOrder: ({ app, first }, { id }) => app.call(consoleCalls.approveOrder, { id }, { as: first }),
  rejectOrder: ({ app, second }, { id }) =>
    app.call(consoleCalls.rejectOrder, { id, reason: 'misleading' }, { as: second }),
  pauseOrder: ({ app, first }, { id }) => app.call(consoleCalls.pauseOrder, { id }, { as: first }),
  resumeOrder: ({ app, second }, { id }) => app.call(consoleCalls.resumeOrder, { id }, { as: second }),
  stopOrder: ({ app, third }, { id }) =>
    app.call(consoleCalls.stopOrder, { id, reason: 'misleading' }, { as: third }),
};

/** Makes an order and then makes some calls on it. */
const after =
  (...steps: string[]) =>
  async (staff: Staff): Promise<Target> => {
    const target = await unpaid(staff);
    for (const step of steps) await done(callOf({ calls }, step)(staff, target));
    return { ...target, ids: { ...target.ids, link: await newLink(staff, target) } };
  };

async function newLink({ app }: Staff, { id, member: as }: Target): Promise<string> {
  return (await app.call(member.productLinkMake, { product_id: id }, { as })).body.data._id;
}

async function orderOf(staff: Staff, id: string): Promise<unknown> {
  const { app } = staff;
  const escrow = await app.balance(accounts.campaignEscrow(id));
  const campaign = await rowOf(
    staff,
    'select stage, visits_unallocated, visits_target, shows_codes from campaign where id = $1',
    id,
  );
  const shares = await rowOf(
    staff,
    `select array_agg(stage || ' ' || visits_verified || ' ' || visits_claimed order by id) as shares
     from share where campaign_id = $1`,
    id,
  );
  const links = await rowOf(
    staff,
    'select count(*)::int as links from results_link where campaign_id = $1',
    id,
  );
  return [campaign, shares, escrow, links];
}

export const orders: Kind = {
  sample: 2,
  row: { table: 'campaign', of: ({ id }) => id },
  states: {
    unpaid,
    inReview: after('productPay'),
    distributing: after('productPay', 'approveOrder'),
    paused: after('productPay', 'approveOrder', 'productPause'),
    pausedByTheCompany: after('productPay', 'approveOrder', 'pauseOrder'),
  },
  calls,
  look: async (staff, { id, member: advertiser }) => [
    await orderOf(staff, id),
    await balancesOf(staff, advertiser),
    await tracesOf(staff, advertiser, `order/${id}`),
  ],
};

/** A share with a settled but unclaimed visit, and a refused one. `member` is the sharer, `elsewhere` the advertiser. */
async function distributing({ app }: Staff): Promise<Target> {
  const elsewhere = await app.newMember();
  const { id, sharer, campaignId: campaign } = await newShare(app, { by: elsewhere });
  await campaignsOf(app).verifyVisits(id, 1);
  await makeVisits(app, id, [{ ago: 60, took: 6, reason: 'repeat', network: 'home' }]);
  return { id, member: sharer, elsewhere, ids: { campaign } };
}

const ofShare =
  (call: typeof member.productRelease | typeof member.productClaimReward | typeof member.productObject) =>
  ({ app }: Staff, { id, member: as }: Target) =>
    app.call(call, { product_id: id }, { as });
const ofCampaign =
  (name: string) =>
  (staff: Staff, { ids, elsewhere }: Target) =>
    callOf({ calls }, name)(staff, targetOf(elsewhere, ids.campaign ?? ''));

export const shares: Kind = {
  row: { table: 'campaign', of: ({ ids }) => ids.campaign ?? '' },
  states: { distributing },
  calls: {
    productRelease: ofShare(member.productRelease),
    productClaimReward: ofShare(member.productClaimReward),
    productObject: ofShare(member.productObject),
    productStop: ofCampaign('productStop'),
    productPause: ofCampaign('productPause'),
    productCodes: ofCampaign('productCodes'),
    stopOrder: ofCampaign('stopOrder'),
  },
  look: async (staff, { member: sharer, elsewhere, ids }) => {
    const people: Person[] = [sharer, elsewhere];
    const balances = [];
    for (const person of people) balances.push(await balancesOf(staff, person));
    return [await orderOf(staff, ids.campaign ?? ''), balances];
  },
};
