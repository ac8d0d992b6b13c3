import { approveWithdrawal } from '@handbill/contract/console';
import {
  me,
  productClaimReward,
  productRelease,
  productStop,
  statement,
  updateAddress,
  updateBank,
} from '@handbill/contract/member';
import { HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD } from '../../../test/given/people.ts';
import { claim, receive } from '../../../test/given/shares.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { ensureBankDirectory } from '../members/index.ts';
import { expireShares, settleEndedShares } from './ending/jobs.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  await app.work(ensureBankDirectory);
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

test('nobody pays to earn: a member who never deposited receives, earns and withdraws', async () => {
  const sharer = await app.newMember();
  for (let order = 0; order < 9; order += 1) {
    await campaigns.newCampaign(await app.newMember(), { visits: 10 });
    const shareId = (await receive(app, sharer)).id;
    await campaigns.verifyVisits(shareId, 10);
    const claimed = await claim(app, sharer, shareId);
    expect(claimed.body.reward).toBe(120);
  }
  const address = {
    full_name: 'Lan Nguyen',
    phone: '0901234567',
    country: 'VN',
    city: 'Hue',
    line1: '1 Le Loi',
  };
  await app.call(updateAddress, address, { as: sharer });
  const bank = { bank_code: 'VCB', account_number: '0123456789', account_name: 'LAN NGUYEN' };
  await app.call(updateBank, { ...bank, password: PASSWORD }, { as: sharer });
  const asked = await askWithdrawal(app, sharer, 1_080);
  expect([asked.status, asked.body.error]).toEqual([201, undefined]);
  const id = asked.body.data._id;
  const [first, second] = [await app.newOperator(), await app.newOperator()];
  expect((await app.call(approveWithdrawal, { id }, { as: first })).status).toBe(200);
  const paid = await pay(app, second, id);
  expect(paid.body.data).toMatchObject({ status: 'paid', amount: 1_080 });
  const { body } = await app.call(me, {}, { as: sharer });
  expect(body.data).toMatchObject({ account_balance: 0, withdrawing_balance: 0 });
  // Only the withdrawal itself ever left the account.
  const lines = await app.call(statement, {}, { as: sharer });
  expect(new Set(lines.body.data.map(({ kind }) => kind))).toEqual(
    new Set(['reward_claimed', 'withdrawal_asked', 'withdrawal_paid']),
  );
});

test('every verified visit is paid, also on an order that was stopped, released or expired', async () => {
  const sharer = await app.newMember();
  const advertiser = await app.newMember();
  const campaignOf = async (shareId: string) => {
    const { rows } = await app.runtime.pool.query('select campaign_id from share where id = $1', [shareId]);
    return rows[0].campaign_id;
  };
  const shares = [];
  for (let order = 0; order < 3; order += 1) {
    await campaigns.newCampaign(advertiser);
    shares.push((await receive(app, sharer)).id);
  }
  const [stopped = '', released = '', expired = ''] = shares;
  await campaigns.verifyVisits(stopped, 2, 10);
  await campaigns.verifyVisits(released, 3, 10);
  await campaigns.verifyVisits(expired, 4, 10);
  const stop = await app.call(productStop, { product_id: await campaignOf(stopped) }, { as: advertiser });
  expect(stop.body.data.stage).toBe('stopped');
  await app.call(productRelease, { product_id: released }, { as: sharer });

  // The member claims one; a job claims the others once they have ended and settled.
  app.clock.advance(10 * MINUTE_MS);
  await app.signIn(sharer);
  const claimed = await app.call(productClaimReward, { product_id: stopped }, { as: sharer });
  expect(claimed.body).toMatchObject({ reward: 24, data: { stage: 'released', status: 'success' } });
  app.clock.advance(72 * HOUR_MS);
  await runJob(app.runtime, expireShares);
  await runJob(app.runtime, settleEndedShares);
  expect(await app.available(sharer)).toBe((2n + 3n + 4n) * 12n);
  for (const shareId of shares) expect(await campaigns.reserved(shareId)).toBe(0n);
});
