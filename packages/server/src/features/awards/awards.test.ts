import { awards, productClaimReward, randomProduct, updateProfile } from '@handbill/contract/member';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { distributeOrder } from '../../../test/given/orders.ts';
import { newVisitor, verifiedVisit } from '../../../test/given/visits.ts';
import { sampleAwards } from './rules.ts';

let app: TestApp;

/** A reward of 12 cents, really earned and paid. */
async function earn(username: string, showAwards: boolean): Promise<void> {
  await distributeOrder(app, { visits: 20 });
  const sharer = await app.newMember({ username });
  await app.call(updateProfile, { show_awards: showAwards }, { as: sharer });
  const { body } = await app.call(randomProduct, {}, { as: sharer });
  await verifiedVisit(app, body.data.share_url, newVisitor());
  app.minutesPass(10);
  await app.signIn(sharer);
  expect((await app.call(productClaimReward, { product_id: body.data._id }, { as: sharer })).status).toBe(
    200,
  );
}

describe('every reward shown was paid', () => {
  afterEach(() => app.close());

  test('the award list has masked rewards paid to members who agreed, and is empty before', async () => {
    app = await createTestApp();
    expect((await app.call(awards, {})).body).toMatchObject({ data: [], source: 'live' });
    await earn('generous', true);
    await earn('reserved', false);
    const { body } = await app.call(awards, {});
    expect(body.source).toBe('live');
    expect(body.data).toMatchObject([{ name: 'gen****s', amount: 12 }]);
  });

  test('the award list of a demo with simulated people says that they are among the members paid', async () => {
    app = await createTestApp({ mode: 'demo', demoLife: true });
    expect((await app.call(awards, {})).body).toMatchObject({ data: [], source: 'simulated' });
  });

  test('sample awards are served only in a demo instance, and labelled', async () => {
    app = await createTestApp({ mode: 'demo' });
    await app.set('award_feed', 'sample');
    const { body } = await app.call(awards, {});
    expect(body.source).toBe('sample');
    expect(body.data.length).toBeGreaterThanOrEqual(6);
    await app.close();
    app = await createTestApp({ mode: 'production' });
    await app.set('award_feed', 'sample');
    expect((await app.call(awards, {})).body).toMatchObject({ data: [], source: 'live' });
  });
});

describe('samples', () => {
  test('sample awards look as specified: masked fruit names, amounts from 1 to 2000', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const today = { now, timezone: 'UTC' };
    const [lowest] = sampleAwards(today, 1, () => 0);
    const [highest] = sampleAwards(today, 1, (bound) => bound - 1);
    expect(lowest).toEqual({ name: 'app****e', amount: 100n, date: now });
    expect(highest).toMatchObject({ name: 'pin****e', amount: 200_000n });
  });

  test('sample awards are all from today, even a minute after midnight', () => {
    const now = new Date('2026-01-01T17:01:00Z');
    const dates = sampleAwards({ now, timezone: 'Asia/Ho_Chi_Minh' }, 20, () => 0).map(({ date }) => date);
    expect(dates.at(-1)?.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-01-01T17:00:00Z'));
    expect(dates.map(Number)).toEqual(dates.map(Number).toSorted((one, other) => other - one));
  });
});
