import {
  listProductReward,
  productClaimReward,
  randomProduct,
  totalBonusToday,
  totalBonusYesterday,
} from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, startOfBusinessDate } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;
let shareId: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  advertiser = await app.newMember();
  sharer = await app.newMember();
  await campaigns.newCampaign(advertiser, { title: 'Bicycles' });
  shareId = (await app.call(randomProduct, {}, { as: sharer })).body.data._id;
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await campaigns.stopAll();
});

const earn = async (visits: number) => {
  await campaigns.verifyVisits(shareId, visits);
  await app.signIn(sharer);
  await app.call(productClaimReward, { product_id: shareId }, { as: sharer });
};

describe('the list of rewards', () => {
  test('the list of rewards shows each amount with its order and number of visits, page by page', async () => {
    await earn(1);
    app.clock.advance(1);
    await earn(2);
    app.clock.advance(1);
    await earn(3);
    const first = await app.call(listProductReward, { limit: '2' }, { as: sharer });
    expect(first.body.data).toMatchObject([
      { order: shareId, title: 'Bicycles', visits: 3, reward: 36, created_at: app.clock.now().toISOString() },
      { order: shareId, title: 'Bicycles', visits: 2, reward: 24 },
    ]);
    const cursor = first.body.next_cursor ?? '';
    const last = await app.call(listProductReward, { limit: '2', cursor }, { as: sharer });
    expect(last.body).toMatchObject({ data: [{ visits: 1, reward: 12 }], next_cursor: null });
  });

  test('the list of rewards is the member’s own', async () => {
    await earn(1);
    const { body } = await app.call(listProductReward, {}, { as: advertiser });
    expect(body).toMatchObject({ data: [], next_cursor: null });
    expect((await app.call(listProductReward, {})).body.error).toBe('unauthorized');
  });
});

describe('what was paid in a day', () => {
  const totals = async () => {
    await app.signIn(sharer);
    const today = await app.call(totalBonusToday, {}, { as: sharer });
    const yesterday = await app.call(totalBonusYesterday, {}, { as: sharer });
    return [today.body.data.total_bonus, yesterday.body.data.total_bonus];
  };
  const midnightComes = (zone: string, earlyMs: number) => {
    const now = app.clock.now();
    const midnight = startOfBusinessDate(businessDate(addMs(now, DAY_MS), zone), zone);
    app.clock.advance(midnight.getTime() - now.getTime() - earlyMs);
  };

  test.each(['Asia/Ho_Chi_Minh', 'America/New_York'])(
    'a day’s rewards end at the company’s midnight, in %s',
    async (zone) => {
      await app.set('timezone', zone);
      expect(await totals()).toEqual([0, 0]);
      midnightComes(zone, 1);
      await earn(1);
      expect(await totals()).toEqual([12, 0]);
      app.clock.advance(1);
      await earn(2);
      expect(await totals()).toEqual([24, 12]);
      midnightComes(zone, 1);
      expect(await totals()).toEqual([24, 12]);
      app.clock.advance(1);
      expect(await totals()).toEqual([0, 24]);
    },
  );

  test('a day’s rewards are exact on a day of 23 hours, when the clocks go forward', async () => {
    await app.set('timezone', 'America/New_York');
    const springForward = new Date('2027-03-14T05:00:00.000Z');
    app.clock.advance(springForward.getTime() - app.clock.now().getTime());
    await earn(1);
    app.clock.advance(23 * 3_600_000 - 1);
    await earn(1);
    expect(await totals()).toEqual([24, 0]);
    app.clock.advance(1);
    await earn(1);
    expect(await totals()).toEqual([12, 24]);
  });

  test('a day’s rewards are the member’s own', async () => {
    const other = { user_id: advertiser.id };
    expect((await app.call(totalBonusToday, other, { as: sharer })).body.error).toBe('forbidden');
    expect((await app.call(totalBonusYesterday, other, { as: sharer })).body.error).toBe('forbidden');
    expect((await app.call(totalBonusToday, {})).body.error).toBe('unauthorized');
    expect((await app.call(totalBonusYesterday, {})).body.error).toBe('unauthorized');
  });
});
