import { awards, productClaimReward, productRelease } from '@handbill/contract/member';
import { HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type CampaignTerms, campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { claim, newShare } from '../../../../test/given/shares.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { expireShares } from '../ending/jobs.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  advertiser = await app.newMember();
  sharer = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const received = async (terms: CampaignTerms = {}) =>
  (await newShare(app, { by: advertiser, sharer, ...terms })).id;

describe('claiming a reward', () => {
  test('claiming a reward pays verified and settled visits: the reward to the member, the fee to revenue', async () => {
    const earnedBefore = await campaigns.earnedByCompany();
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 3);
    await campaigns.verifyVisits(shareId, 2, 10);
    const { status, body } = await claim(app, sharer, shareId);
    expect(status).toBe(200);
    expect(body.reward).toBe(36);
    expect(body.user).toMatchObject({ _id: sharer.id, account_balance: 36 });
    expect(body.data).toMatchObject({
      _id: shareId,
      visits_verified: 5,
      reward_claimed: 36,
      reward_claimable: 0,
      settles_at: new Date(app.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    });
    expect(await app.available(sharer)).toBe(36n);
    expect(await campaigns.earnedByCompany()).toBe(earnedBefore + 24n);
    expect(await campaigns.reserved(shareId)).toBe(200n - 60n);
    expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'balance', subject: null });
  });

  test('claiming a reward is refused until the visits have settled, and pays from then on', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1, 3);
    app.clock.advance(3 * MINUTE_MS - 1);
    const { status, body } = await claim(app, sharer, shareId);
    expect([status, body.error]).toEqual([422, 'nothing_to_claim']);
    app.clock.advance(1);
    expect((await claim(app, sharer, shareId)).body.reward).toBe(12);
  });

  test('a second claim finds nothing; the next one pays later visits', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1);
    await claim(app, sharer, shareId);
    expect((await claim(app, sharer, shareId)).body.error).toBe('nothing_to_claim');
    await campaigns.verifyVisits(shareId, 2);
    expect((await claim(app, sharer, shareId)).body.reward).toBe(24);
    expect(await app.available(sharer)).toBe(36n);
  });

  test('claiming a reward works after the order was released, and makes it a success', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1);
    await app.call(productRelease, { product_id: shareId }, { as: sharer });
    const { body } = await claim(app, sharer, shareId);
    expect(body.data).toMatchObject({ stage: 'released', status: 'success', reward_claimed: 12 });
    expect(await campaigns.reserved(shareId)).toBe(0n);
  });

  test('claiming a reward works on a campaign that leaves no fee', async () => {
    const earnedBefore = await campaigns.earnedByCompany();
    const shareId = await received({ feePerVisit: 0n });
    await campaigns.verifyVisits(shareId, 1);
    expect((await claim(app, sharer, shareId)).body.reward).toBe(12);
    expect(await campaigns.earnedByCompany()).toBe(earnedBefore);
  });

  test('claiming a reward pays nothing for refused visits', async () => {
    const shareId = await received();
    await campaigns.refuseVisit(shareId, 'repeat');
    expect((await claim(app, sharer, shareId)).body.error).toBe('nothing_to_claim');
  });

  test('a replayed claim gets the same answer and pays once', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1);
    const first = await claim(app, sharer, shareId, 'once');
    const again = await claim(app, sharer, shareId, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await app.available(sharer)).toBe(12n);
  });

  test('claiming with a key that was used for another order is refused', async () => {
    const [one, other] = [await received(), await received()];
    await campaigns.verifyVisits(one, 1);
    await campaigns.verifyVisits(other, 1);
    await claim(app, sharer, one, 'once');
    const { status, body } = await claim(app, sharer, other, 'once');
    expect([status, body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  test('claiming somebody else’s order is answered like an unknown one, and requires a token', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1);
    const { status, body } = await claim(app, advertiser, shareId);
    expect([status, body.error]).toEqual([404, 'not_found']);
    expect((await claim(app, sharer, advertiser.id)).body.error).toBe('not_found');
    const nobody = await app.call(productClaimReward, { product_id: shareId });
    expect(nobody.body.error).toBe('unauthorized');
    const other = { product_id: shareId, user_id: advertiser.id };
    expect((await app.call(productClaimReward, other, { as: sharer })).body.error).toBe('forbidden');
  });
});

describe('the award list', () => {
  test('the award list shows only rewards of members who agreed', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 1);
    await claim(app, sharer, shareId);
    expect((await app.call(awards, {})).body.data).toEqual([]);
    await app.runtime.pool.query('update member set show_awards = true where id = $1', [sharer.id]);
    await campaigns.verifyVisits(shareId, 2);
    await claim(app, sharer, shareId);
    expect((await app.call(awards, {})).body.data).toMatchObject([{ amount: 24 }]);
  });
});

describe('simultaneous claims', () => {
  test('a reward is paid once under two simultaneous claims', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 5);
    const answers = await Promise.all([
      claim(app, sharer, shareId),
      claim(app, sharer, shareId),
      claim(app, sharer, shareId),
      claim(app, sharer, shareId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await app.available(sharer)).toBe(60n);
  });

  test('claiming twice in parallel with one key pays once and answers the same', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 5);
    const [one, other] = await Promise.all([
      claim(app, sharer, shareId, 'k'),
      claim(app, sharer, shareId, 'k'),
    ]);
    expect(one.body).toEqual(other.body);
    expect(await app.available(sharer)).toBe(60n);
  });

  test('a claim while the order expires is paid, and no earned money is returned', async () => {
    const shareId = await received();
    await campaigns.verifyVisits(shareId, 4);
    app.clock.advance(72 * HOUR_MS);
    await app.signIn(sharer);
    const [claimed] = await Promise.all([claim(app, sharer, shareId), runJob(app.runtime, expireShares)]);
    expect(claimed.body.reward).toBe(48);
    expect(await campaigns.reserved(shareId)).toBe(0n);
    expect(await app.available(sharer)).toBe(48n);
  });

  test('simultaneous claims while visits are verified pay each visit once', async () => {
    const shareId = await received();
    const [verified] = await Promise.all([
      campaigns.verifyVisits(shareId, 10),
      ...Array.from({ length: 10 }, () => claim(app, sharer, shareId)),
    ]);
    expect(verified).toBe(10);
    await claim(app, sharer, shareId);
    expect(await app.available(sharer)).toBe(120n);
  });
});
