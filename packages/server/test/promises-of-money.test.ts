import {
  level,
  me,
  productClaimReward,
  productPay,
  randomProduct,
  statement,
  updateLevel,
  withdraw,
} from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { campaignsOf } from './given/campaigns.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from './given/money/bank.ts';
import { announce, confirm } from './given/money/deposits.ts';
import { saveBankAndAddress } from './given/money/payout-details.ts';
import { createOrder } from './given/orders.ts';
import { PASSWORD, type Person } from './given/people.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const userOf = async (as: Person) => (await app.call(me, {}, { as })).body.data;

test('available money can be withdrawn: no level, invitation or open order stands in the way', async () => {
  const advertiser = await app.newMember();
  const member = await app.newMember();
  await saveBankAndAddress(app, member);

  // Never paid anything in, never invited anybody, at the lowest level: the earnings are available.
  await campaigns.newCampaign(advertiser, { visits: 20, rewardPerVisit: 60n });
  const share = (await app.call(randomProduct, {}, { as: member })).body.data;
  await campaigns.verifyVisits(share._id, 10);
  expect((await app.call(productClaimReward, { product_id: share._id }, { as: member })).status).toBe(200);
  await app.fund(member, 2_000n);

  // An unpaid order, a paid one in review, and a share that runs.
  const { id: paid } = await createOrder(app, member);
  expect((await app.call(productPay, { product_id: paid }, { as: member })).status).toBe(200);
  await createOrder(app, member);
  await campaigns.newCampaign(advertiser, { visits: 10 });
  expect((await app.call(randomProduct, {}, { as: member })).status).toBe(201);

  const { account_balance } = await userOf(member);
  expect(account_balance).toBeGreaterThan(1_000);
  const { status, body } = await app.call(
    withdraw,
    { amount: account_balance, password: PASSWORD },
    { as: member },
  );
  expect([status, body.data.net]).toEqual([201, account_balance - 50]);
  expect(await userOf(member)).toMatchObject({ account_balance: 0, withdrawing_balance: account_balance });
});

test('recruiting earns nothing', async () => {
  const inviter = await app.newMember();
  const invited = await app.newMember({ invitedBy: inviter });
  const operator = await app.newOperator();
  await app.fund(inviter, 1_234n);
  const before = (await app.call(statement, {}, { as: inviter })).body.data;

  // The invited member deposits, buys a level and pays for advertising; the company earns from it.
  const { _id: id } = await announce(app, invited, 50_000);
  expect((await confirm(app, operator, id, { amount: 50_000 })).status).toBe(200);
  const levels = (await app.call(level, {}, { as: invited })).body.data;
  const bought = await app.call(updateLevel, { level_id: levels[2]?._id ?? '' }, { as: invited });
  expect(bought.status).toBe(200);
  const { id: product_id } = await createOrder(app, invited);
  expect((await app.call(productPay, { product_id }, { as: invited })).status).toBe(200);
  expect((await userOf(invited)).account_balance).toBeLessThan(50_000);

  // The invited member also earns, by sharing somebody else's advertisement.
  await campaigns.newCampaign(await app.newMember(), { visits: 10 });
  const share = (await app.call(randomProduct, {}, { as: invited })).body.data;
  await campaigns.verifyVisits(share._id, 10);
  expect((await app.call(productClaimReward, { product_id: share._id }, { as: invited })).status).toBe(200);

  expect((await app.call(statement, {}, { as: inviter })).body.data).toEqual(before);
  expect(await userOf(inviter)).toMatchObject({ account_balance: 1_234, withdrawing_balance: 0 });
  // No transfer ever posted involves two members.
  const { rows } = await app.runtime.pool.query(
    `select t.kind, t.reference from ledger.transfer t
     join ledger.entry e on e.transfer_id = t.id join ledger.account a on a.id = e.account_id
     where a.name like 'member/%' group by t.id having count(distinct split_part(a.name, '/', 2)) > 1`,
  );
  expect(rows).toEqual([]);
});
