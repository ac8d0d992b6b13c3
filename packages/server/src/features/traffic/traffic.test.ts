import { listOutliers, listTraffic, listVisits, tryRule } from '@handbill/contract/console';
import { productClaimReward } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { type MadeVisit, makeVisits } from '../../../test/given/made-visits.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare, receive } from '../../../test/given/shares.ts';
import { newVisitor, openLink, visit } from '../../../test/given/visits.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { byStake, signalsOf } from './rules.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let operator: Person;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  operator = await app.newOperator({ role: 'reviewer' });
  advertiser = await app.newMember();
});
afterAll(() => app.close());
beforeEach(async () => {
  await campaigns.stopAll();
  // Two days later: nothing from the previous test is in the last 24 hours.
  app.clock.advance(2 * 86_400_000);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const share = (title = 'Noodles') => newShare(app, { by: advertiser, title });

type Asked = Parameters<typeof app.call<typeof listTraffic>>[1];
const read = async (asked: Asked) => app.call(listTraffic, asked, { as: await app.signIn(operator) });
const visits = async (asked: Parameters<typeof app.call<typeof listVisits>>[1]) =>
  app.call(listVisits, asked, { as: await app.signIn(operator) });
const outliers = async (asked: Parameters<typeof app.call<typeof listOutliers>>[1] = {}) =>
  app.call(listOutliers, asked, { as: await app.signIn(operator) });

/** A visitor goes on to the landing page. */
async function tap(url: string): Promise<void> {
  const { address, userAgent } = newVisitor();
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const { statusCode } = await app.app.inject({ url: `${new URL(url).pathname}/go`, headers });
  expect(statusCode).toBe(302);
}

const verified = (more: Partial<MadeVisit> = {}): MadeVisit => ({ ago: 600, took: 6, network: 'n', ...more });

describe('the outcome of visits', () => {
  test('the outcome of visits is counted by order, share, sharer, network and for the instance', async () => {
    const { campaignId: orderId, id: shareId, sharer, url } = await share();
    await tap(url);
    await tap(url);
    await makeVisits(app, shareId, [
      verified({ took: 6, network: 'one' }),
      verified({ took: 8, network: 'one', browser: 'b' }),
      verified({ took: 10, network: 'two', settleMinutes: 0 }),
      verified({ took: 1, reason: 'too_fast', network: 'one' }),
      verified({ took: 0, reason: 'bot', network: null }),
      verified({ ago: 4 * 3600, took: null, network: 'two' }),
    ]);
    const figures = {
      opened: 6,
      pending: 1,
      held: 0,
      verified: 3,
      refused: { too_fast: 1, bot: 1 },
      seconds_median: 8,
      seconds_p95: 9.8,
      seconds_deviation: 1.63,
      most_in_five_minutes: 5,
      networks: 2,
      network_known: 5,
      top_network: { network: 'f97c5d29941bfb1b2fdab0874906ab82', visits: 3 },
      taps: 2,
      rewards: 36,
      unsettled: 2,
      unsettled_rewards: 24,
    };
    const order = { _id: orderId, title: 'Noodles' };
    const who = { _id: sharer.id, username: sharer.username };
    for (const [by, expected] of [
      ['all', { _id: 'all', order: null, sharer: null }],
      ['order', { _id: orderId, order, sharer: null }],
      ['share', { _id: shareId, order, sharer: who }],
      ['sharer', { _id: sharer.id, order: null, sharer: who }],
    ] as const) {
      const { status, body } = await read({ by });
      expect(status).toBe(200);
      expect(body.data).toEqual([{ ...expected, ...figures, by_hour: expect.any(Array) }]);
      // Ten in the morning in Ho Chi Minh City; the visit of four hours earlier at six.
      expect(body.data[0]?.by_hour.flatMap((count, hour) => (count ? [[hour, count]] : []))).toEqual([
        [6, 1],
        [9, 5],
      ]);
    }
    const { data } = (await read({ by: 'network' })).body;
    expect(data.map(({ opened, sharer: of, taps }) => [opened, of, taps])).toEqual([
      [3, null, null],
      [2, null, null],
    ]);
  });

  test('the outcome of visits can be filtered by order, share, sharer, network and period', async () => {
    const one = await share('One');
    await makeVisits(app, one.id, [verified(), verified({ network: 'else' }), verified({ ago: 7_200 })]);
    const two = await share('Two');
    await makeVisits(app, two.id, [verified()]);
    const network = '7b8b965ad4bca0e41ab51de7b31363a1';
    const opened = async (asked: Omit<Asked, 'by'>) =>
      (await read({ by: 'all', ...asked })).body.data.map((row) => row.opened);
    expect(await opened({})).toEqual([4]);
    expect(await opened({ order_id: one.campaignId })).toEqual([3]);
    expect(await opened({ share_id: two.id })).toEqual([1]);
    await tap(two.url);
    const taps = async (asked: Omit<Asked, 'by'>) => (await read({ by: 'all', ...asked })).body.data[0]?.taps;
    expect(await taps({ share_id: two.id, sharer: two.sharer.username })).toBe(1);
    expect(await taps({ order_id: one.campaignId })).toBe(0);
    expect(await taps({ network })).toBeNull();
    expect(await opened({ sharer: one.sharer.username.toUpperCase() })).toEqual([3]);
    expect(await opened({ network })).toEqual([3]);
    const hourAgo = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    expect(await opened({ from: hourAgo })).toEqual([3]);
    expect(await opened({ to: hourAgo })).toEqual([1]);
    expect(await opened({ order_id: two.id })).toEqual([]);
    app.clock.advance(86_400_000);
    expect(await opened({ to: '0000-01-01T00:00:00Z' })).toEqual([]);
    expect(await opened({ days: '1' })).toEqual([]);
    expect(await opened({ days: '2' })).toEqual([4]);
    app.clock.advance(-86_400_000);
    expect((await visits({ network, share_id: one.id })).body.data).toHaveLength(2);
  });

  test('the outcome of visits is paged, largest group first', async () => {
    const sizes = [2, 3, 2];
    for (const size of sizes) {
      const { id: shareId } = await share();
      await makeVisits(app, shareId, Array(size).fill(verified()));
    }
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<typeof read>> = await read({
        by: 'share',
        limit: '1',
        ...(cursor === '' ? {} : { cursor }),
      });
      seen.push(...body.data.map((row) => row.opened));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([3, 2, 2]);
  });

  test.each([
    [{ from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }, 422, 'to'],
    [{ from: '2026-01-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }, 422, 'from'],
    [{ sharer: 'nobody' }, 422, 'sharer'],
    [{ cursor: 'x' }, 422, 'cursor'],
    [{ order_id: 'x' }, 404, undefined],
    [{ share_id: 'x' }, 404, undefined],
  ])('a traffic report with %j is refused', async (asked, status, field) => {
    const answer = await read({ by: 'order', ...asked });
    expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([status, field]);
  });
});

function forgetVisitors() {
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'forget-visitors');
  if (!job) throw new Error('nothing forgets visitors');
  return job;
}

describe('single visits', () => {
  test('single visits are listed newest first, with everything known about each', async () => {
    const { campaignId: orderId, id: shareId, sharer, url } = await share();
    const visitor = newVisitor();
    expect(await visit(app, url, visitor)).toEqual({ state: 'verified', reason: null });
    app.clock.advance(1_000);
    const neighbour = newVisitor({ address: visitor.address.replace(/\.7$/, '.200') });
    await openLink(app, url, neighbour);
    const { body } = await visits({ share_id: shareId });
    const [pending, counted] = body.data;
    const settings = { settles: new Date(app.clock.now().getTime() + 599_000).toISOString() };
    expect(counted).toEqual({
      _id: expect.any(String),
      order: { _id: orderId, title: 'Noodles' },
      share: shareId,
      sharer: { _id: sharer.id, username: sharer.username },
      opened_at: expect.any(String),
      state: 'verified',
      reason: null,
      seconds: 5,
      network: expect.stringMatching(/^[0-9a-f]{32}$/),
      settles_at: settings.settles,
      unsettled: true,
      reward: 12,
    });
    expect(pending).toMatchObject({ state: 'pending', seconds: null, settles_at: null, unsettled: false });
    // The same network, another browser and address in it.
    expect(pending?.network).toBe(counted?.network);
    app.clock.advance(600_000);
    expect((await visits({ share_id: shareId })).body.data[1]).toMatchObject({ unsettled: false });
    const page = await visits({ limit: '1' });
    expect(page.body.data.map(({ _id }) => _id)).toEqual([pending?._id]);
    const rest = await visits({ limit: '1', cursor: page.body.next_cursor ?? '' });
    expect(rest.body.data.map(({ _id }) => _id)).toEqual([counted?._id]);
    expect(rest.body.next_cursor).toBeNull();
  });

  test('single visits lose their network after two days', async () => {
    const { id: shareId, url } = await share();
    await visit(app, url);
    app.clock.advance(49 * 3_600_000);
    await runJob(app.runtime, forgetVisitors());
    const from = new Date(app.clock.now().getTime() - 50 * 3_600_000).toISOString();
    expect((await visits({ share_id: shareId, from })).body.data[0]).toMatchObject({ network: null });
    expect((await read({ by: 'network', from })).body.data).toEqual([]);
    expect((await read({ by: 'share', from })).body.data[0]).toMatchObject({
      networks: 0,
      network_known: 0,
      top_network: null,
    });
  });
});

describe('suspicious traffic', () => {
  test('no traffic is suspicious without visits, or when all groups are alike', async () => {
    expect((await outliers()).body.data).toEqual([]);
    const { id: shareId } = await share();
    await makeVisits(
      app,
      shareId,
      [1, 2, 3, 4, 5, 6].map((n) => verified({ ago: n * 1_000, took: 5 + n, network: String(n) })),
    );
    expect((await outliers()).body.data).toEqual([]);
  });

  test('suspicious traffic is listed with the figures that make it so, largest amount at stake first', async () => {
    const usual = await share('Usual');
    await makeVisits(
      app,
      usual.id,
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => verified({ ago: n * 1_000, took: 5 + 3 * n, network: `u${n}` })),
    );
    const farm = await share('Farm');
    await makeVisits(
      app,
      farm.id,
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
        verified({ ago: 300 + n, took: 5.2, network: 'farm', browser: `${n}` }),
      ),
    );
    const refused = await share('Refused');
    await makeVisits(app, refused.id, [
      ...[1, 2, 3, 4, 5].map((n) =>
        verified({ ago: n * 1_000, took: 0, reason: 'bot' as const, network: `r${n}` }),
      ),
      verified({ network: 'r6' }),
    ]);
    const { status, body } = await outliers();
    expect(status).toBe(200);
    const found = body.data.map(({ about, _id, signals }) => ({ about, _id, signals }));
    const farmed = [
      { signal: 'burst', seen: 9, against: 9 },
      { signal: 'same_times', seen: 0, against: expect.any(Number) },
    ];
    const oneNetwork = { signal: 'one_network', seen: 100, against: 40 };
    const manyRefused = [{ signal: 'many_refused', seen: 83, against: 22 }];
    expect(found.slice(0, 3)).toEqual(
      expect.arrayContaining([
        { about: 'share', _id: farm.id, signals: [...farmed, oneNetwork] },
        { about: 'sharer', _id: farm.sharer.id, signals: [...farmed, oneNetwork] },
        { about: 'network', _id: expect.any(String), signals: farmed },
      ]),
    );
    expect(found.slice(3)).toEqual([
      { about: 'share', _id: refused.id, signals: manyRefused },
      { about: 'sharer', _id: refused.sharer.id, signals: manyRefused },
    ]);
  });

  test('suspicious traffic needs figures on both sides', () => {
    const none = {
      opened: 0,
      verified: 0,
      refused: {},
      most_in_five_minutes: 0,
      top_visits: 0,
      network_known: 0,
      seconds_deviation: null,
    };
    const nothing = { verified: 0, refused: 0, seconds_deviation: null };
    expect(signalsOf(none, { overall: nothing, about: 'share' })).toEqual([]);
    const even = { ...none, verified: 9, seconds_deviation: 0.1 };
    expect(signalsOf(even, { overall: nothing, about: 'sharer' })).toEqual([]);
    const overall = { verified: 9, refused: 0, seconds_deviation: 2 };
    expect(signalsOf(even, { overall, about: 'network' })).toEqual([
      { signal: 'same_times', seen: 0.1, against: 2 },
    ]);
  });

  test('suspicious traffic is ordered by the visits that can still be refused, then by all visits', () => {
    const of = (unsettled_rewards: bigint, opened: number) => ({ unsettled_rewards, opened });
    const rows = [of(1n, 9), of(5n, 1), of(1n, 10), of(7n, 2)];
    expect(rows.sort(byStake).map(({ opened }) => opened)).toEqual([2, 1, 10, 9]);
  });
});

describe('a rule tried on past visits', () => {
  const tried = async (asked: Parameters<typeof app.call<typeof tryRule>>[1]) =>
    app.call(tryRule, asked, { as: await app.signIn(operator) });

  test('a rule tried on past visits counts the visits that it would have refused for leaving too early, and their rewards', async () => {
    const { id: shareId } = await share();
    await makeVisits(
      app,
      shareId,
      [5, 6, 7.9, 8, 12].map((took) => verified({ took })),
    );
    const { status, body } = await tried({ rule: 'dwell_seconds', value: '8', days: '1' });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      rule: 'dwell_seconds',
      value: 8,
      current: 5,
      from: new Date(app.clock.now().getTime() - 86_400_000).toISOString(),
      to: app.clock.now().toISOString(),
      verified: 5,
      judged: 5,
      affected: 3,
      rewards: 36,
      sharers: 1,
    });
    app.clock.advance(86_400_000);
    expect((await tried({ rule: 'dwell_seconds', value: '8', days: '1' })).body.data).toMatchObject({
      verified: 0,
    });
    expect((await tried({ rule: 'dwell_seconds', value: '8', days: '2' })).body.data).toMatchObject({
      affected: 3,
    });
  });

  test('a rule about networks tried on past visits judges only those whose hash still exists', async () => {
    const { id: shareId } = await share();
    await makeVisits(app, shareId, [
      ...[1, 2, 3, 4].map((n) => verified({ ago: 600 - n, network: 'busy' })),
      verified({ ago: 9_000, network: 'busy' }),
      verified({ network: null }),
    ]);
    const { body } = await tried({ rule: 'visits_per_network_hour', value: '2', days: '1' });
    expect(body.data).toMatchObject({
      current: 300,
      verified: 6,
      judged: 5,
      affected: 4,
      rewards: 48,
      sharers: 1,
    });
    const most = await tried({ rule: 'visits_per_network_hour', value: '4', days: '1' });
    expect(most.body.data).toMatchObject({ affected: 0, rewards: 0, sharers: 0 });
  });

  test('a rule about taps tried on past visits counts those that a tap made count earlier', async () => {
    const { id: shareId } = await share();
    await makeVisits(app, shareId, [
      verified({ took: 2.5, tapped: true }),
      verified({ took: 4, tapped: true }),
      verified({ took: 6 }),
    ]);
    const { body } = await tried({ rule: 'tap_seconds', value: '3', days: '1' });
    expect(body.data).toMatchObject({ current: 2, verified: 3, judged: 3, affected: 1, rewards: 12 });
  });

  test('the allowances of a network tried on past visits count those that would have been held', async () => {
    const one = await share();
    const other = await receive(app, await app.newMember());
    await makeVisits(app, one.id, [
      ...[1, 2, 3].map((n) => verified({ ago: 600 - n, network: 'busy' })),
      // More than an hour before, and from elsewhere.
      verified({ ago: 9_000, network: 'busy' }),
      verified({ ago: 300, network: 'quiet' }),
      verified({ ago: 200, network: null }),
    ]);
    await makeVisits(app, other.id, [verified({ ago: 60, network: 'busy' })]);
    const ofShare = await tried({ rule: 'prefix_visits_hour', value: '2', days: '1' });
    expect(ofShare.body.data).toMatchObject({ current: 6, verified: 7, judged: 6, affected: 1, sharers: 1 });
    const ofOrder = await tried({ rule: 'prefix_campaign_visits_hour', value: '2', days: '1' });
    expect(ofOrder.body.data).toMatchObject({ current: 30, judged: 6, affected: 2, sharers: 2 });
    const none = await tried({ rule: 'prefix_campaign_visits_hour', value: '4', days: '1' });
    expect(none.body.data).toMatchObject({ affected: 0 });
  });

  test('the rules about a network that visits one sharer alone spare networks that visit others as well', async () => {
    const one = await share();
    const others = [await share('Tea'), await share('Coffee'), await share('Juice')];
    await makeVisits(app, one.id, [
      ...[900, 870, 60].map((ago) => verified({ ago, network: 'alone' })),
      ...[900, 870, 60].map((ago) => verified({ ago, network: 'decoy' })),
      ...[900, 870, 60].map((ago) => verified({ ago, network: 'mixed' })),
    ]);
    for (const { id } of others) await makeVisits(app, id, [verified({ ago: 1_000, network: 'mixed' })]);
    await makeVisits(app, others[0]?.id ?? '', [verified({ ago: 1_000, network: 'decoy' })]);
    const day = await tried({ rule: 'prefix_sharer_visits_day', value: '2', days: '1' });
    expect(day.body.data).toMatchObject({ judged: 13, affected: 2, sharers: 1 });
    const look = await tried({ rule: 'look_minutes', value: '5', days: '1' });
    expect(look.body.data).toMatchObject({ judged: 13, affected: 2, sharers: 1 });
  });

  test('a rule about settling tried on past visits counts the rewards that would have been paid later', async () => {
    const { id: shareId, sharer } = await share();
    await makeVisits(app, shareId, [verified({ ago: 1_800 }), verified({ ago: 60 })]);
    await app.call(productClaimReward, { product_id: shareId }, { as: await app.signIn(sharer) });
    const { body } = await tried({ rule: 'settle_minutes', value: '60', days: '1' });
    expect(body.data).toMatchObject({ current: 10, verified: 2, judged: 2, affected: 1, rewards: 12 });
    const shorter = await tried({ rule: 'settle_minutes', value: '20', days: '1' });
    expect(shorter.body.data).toMatchObject({ affected: 0 });
  });

  test.each([
    { rule: 'dwell_seconds', value: '-1', days: '1' },
    { rule: 'dwell_seconds', value: '10081', days: '1' },
    { rule: 'dwell_seconds', value: '1', days: '0' },
    { rule: 'share_visits', value: '1', days: '1' },
  ])('a traffic report with %j is refused', async (asked) => {
    const { status, body } = await tried(asked as Parameters<typeof tried>[0]);
    expect([status, body.error]).toEqual([422, 'validation_failed']);
  });
});

test('every report of traffic is planned for its values on each of ten runs over one connection', async () => {
  await app.signIn(operator);
  const asked = { as: operator };
  for (let run = 0; run < 10; run += 1) {
    expect((await app.call(listOutliers, {}, asked)).status).toBe(200);
    expect((await app.call(listTraffic, { by: 'share' }, asked)).status).toBe(200);
    expect((await app.call(listVisits, {}, asked)).status).toBe(200);
    expect((await app.call(tryRule, { rule: 'dwell_seconds', value: '5', days: '1' }, asked)).status).toBe(
      200,
    );
  }
  const reports = [
    'with counted',
    'with page',
    'select count(*)::int as verified, count(*) filter (where judged)',
  ];
  const prepared = (await preparedByAll()).map(({ statement, generic }) => ({
    report: reports.find((beginning) => statement.startsWith(beginning)),
    generic,
  }));
  expect(reports.filter((report) => !prepared.some((each) => each.report === report))).toEqual([]);
  expect(prepared.filter(({ report, generic }) => report !== undefined && generic)).toEqual([]);
});

/** The prepared statements of the server's connections that read visits. */
async function preparedByAll() {
  const { pool } = app.runtime;
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const lists = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string; generic: boolean; runs: bigint }>(
        `select statement, generic_plans > 0 as generic, custom_plans as runs from pg_prepared_statements
         where statement ~ 'from shared.visit_record' and custom_plans + generic_plans >= 10`,
      ),
    ),
  );
  for (const client of clients) client.release();
  return lists.flatMap(({ rows }) => rows);
}
