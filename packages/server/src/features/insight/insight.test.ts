import { linkFor } from '@handbill/contract/channels';
import { insight, productClaimReward } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, fromIso, HOUR_MS, msBetween, wallHours } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { askTicket, newVisitor, verifiedVisit } from '../../../test/given/visits.ts';
import { mostRowsRead } from '../../../test/statements/rows-read.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt, newId } from '../../platform/ids.ts';
import { saveSetting } from '../settings/index.ts';
import { byDay, byHourOfDay, clocksOf, dayNumber, lastDays } from './rules.ts';
import { selectByCampaign, selectDecided, sumByClock } from './sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.work((work) => saveSetting(work, 'proof_of_work_bits', 0));
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const insightOf = async (member: Person) =>
  (await app.call(insight, {}, { as: await app.signIn(member) })).body.data;

describe('insight', () => {
  test('a sharer sees rewards by day, hour, order and channel, and the visits that did not count', async () => {
    const { url, id, sharer } = await newShare(app, { visits: 10, title: 'Noodles' });
    await verifiedVisit(app, linkFor(url, 'zalo'));
    await verifiedVisit(app, linkFor(url, 'zalo'));
    await askTicket(app, linkFor(url, 'print'), newVisitor({ userAgent: 'curl/8.5.0' }));
    await askTicket(app, url, newVisitor({ userAgent: 'facebookexternalhit/1.1' }));
    const second = await newShare(app, { visits: 10, title: 'Tea', sharer });
    await verifiedVisit(app, linkFor(second.url, 'print'));
    const seen = await insightOf(sharer);
    expect(seen).toMatchObject({
      visits: 3,
      reward: 36,
      by_campaign: [
        { title: 'Noodles', shares: 1, visits: 2, reward: 24 },
        { title: 'Tea', shares: 1, visits: 1, reward: 12 },
      ],
      by_channel: [
        { channel: 'zalo', visits: 2, refused: 0, reward: 24 },
        { channel: 'print', visits: 1, refused: 1, reward: 12 },
      ],
      refused: { bot: 1 },
      everyone: null,
    });
    expect(seen.by_day).toHaveLength(30);
    expect(seen.by_day.at(-1)).toMatchObject({ visits: 3, reward: 36 });
    expect(seen.by_day[0]?.day).toBe(seen.since);
    expect(seen.by_hour).toHaveLength(24);
    expect(seen.by_hour.filter(({ visits }) => visits > 0)).toHaveLength(1);
    const inTokyo = await app.call(insight, { timezone: 'Asia/Tokyo' }, { as: await app.signIn(sharer) });
    const two = [seen, inTokyo.body.data].map(({ timezone, by_hour }) => [
      timezone,
      by_hour.find(({ visits }) => visits > 0)?.hour,
    ]);
    const hour = app.clock.now().getUTCHours();
    expect(two).toEqual([
      ['Asia/Ho_Chi_Minh', (hour + 7) % 24],
      ['Asia/Tokyo', (hour + 9) % 24],
    ]);
    // Claiming changes nothing of what was earned.
    app.minutesPass(11);
    await app.call(productClaimReward, { product_id: id }, { as: await app.signIn(sharer) });
    expect((await insightOf(sharer)).reward).toBe(36);
    // Nobody else sees it.
    expect(await insightOf(await app.newMember())).toMatchObject({ reward: 0, by_campaign: [], refused: {} });
    // Orders that were received more than 30 days ago are left out.
    app.clock.advance(31 * DAY_MS);
    expect(await insightOf(sharer)).toMatchObject({ visits: 0, reward: 0, by_channel: [] });
  });

  test('a stranger and a member who names somebody else get no insight', async () => {
    expect((await app.call(insight, {})).body.error).toBe('unauthorized');
    const other = { user_id: (await app.newMember()).id } as never;
    const answer = await app.call(insight, other, { as: await app.newMember() });
    expect(answer.body.error).toBe('forbidden');
  });

  test('a visit of the hour around midnight is on the day of its hour, in a zone that is not whole hours from UTC', async () => {
    await app.work((work) => saveSetting(work, 'timezone', 'Asia/Kolkata'));
    const { url, sharer } = await newShare(app, { visits: 10 });
    // 23:40 in India; the hour from 23:30 to 0:30 is counted as that from midnight.
    const midnight = Date.parse(`${app.clock.now().toISOString().slice(0, 10)}T18:10:00Z`);
    app.clock.advance((midnight - app.clock.now().getTime() + DAY_MS) % DAY_MS);
    await verifiedVisit(app, url);
    const shown = async () => {
      const { visits, by_day, by_hour } = await insightOf(sharer);
      return [visits, by_day.at(-1)?.visits, by_hour[0]?.visits];
    };
    expect(await shown()).toEqual([1, 1, 1]);
    app.minutesPass(30);
    expect(await shown()).toEqual([1, 1, 1]);
    await app.work((work) => saveSetting(work, 'timezone', 'Asia/Ho_Chi_Minh'));
  });

  test('the last 30 days are business days, also when the clocks change', () => {
    const { days, since } = lastDays(new Date('2026-04-10T10:00:00Z'), 'Europe/Paris');
    expect(days).toHaveLength(30);
    expect(new Set(days).size).toBe(30);
    expect([days[0], days.at(-1)]).toEqual(['2026-03-12', '2026-04-10']);
    expect(since.toISOString()).toBe('2026-03-11T23:00:00.000Z');
  });

  test.each([
    ['America/Santiago', '2026-09-10T15:00:00Z', '2026-08-12'],
    ['America/Havana', '2026-03-10T15:00:00Z', '2026-02-09'],
    ['Atlantic/Azores', '2026-03-30T15:00:00Z', '2026-03-01'],
  ])(
    'the last 30 days are each shown once in %s, where the clocks go forward at midnight',
    (zone, now, first) => {
      const { days } = lastDays(new Date(now), zone);
      expect([days.length, new Set(days).size, days[0]]).toEqual([30, 30, first]);
    },
  );
});

test.each([
  ['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', '2026-11-30T02:00:00Z'],
  ['Europe/Paris', 'Australia/Lord_Howe', '2026-04-10T10:00:00Z'],
  // For Ramadan the clocks of Morocco go back, and forward again within thirty days.
  ['Africa/Casablanca', 'America/Santiago', '2026-03-23T10:00:00Z'],
  ['America/St_Johns', 'Pacific/Chatham', '2026-11-10T10:00:00Z'],
  // It went over the date line, and had no 30th.
  ['Pacific/Apia', 'Africa/Casablanca', '2012-01-10T10:00:00Z'],
])(
  'the hours of 30 days in %s are added up to the days and hours that clocks show',
  async (zone, readZone, now) => {
    const member = await app.newMember();
    const until = fromIso(now);
    const { days, since: from } = lastDays(until, zone);
    const hours = Array.from({ length: Math.ceil(msBetween(from, until) / HOUR_MS) }, (_, place) =>
      addMs(new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS), place * HOUR_MS),
    );
    await app.workAsOwner(({ tx }) =>
      tx.query(
        `insert into sharer_sum (member_id, received_on, hour, visits, reward)
       select $1, $2::date, shared.hour_number(its.hour), its.place, its.place * 7 from unnest($3::timestamptz[]) with ordinality as its (hour, place)`,
        [member.id, days[0], hours],
      ),
    );
    const expected = (shown: (hour: Date) => string) => {
      const sums = new Map<string, number>();
      for (const [place, hour] of hours.entries()) {
        const key = shown(hour);
        sums.set(key, (sums.get(key) ?? 0) + place + 1);
      }
      return sums;
    };
    const [inZone, inReadZone] = [wallHours(zone), wallHours(readZone)];
    const sums = await app.work(({ tx }) =>
      sumByClock(tx, {
        memberId: member.id,
        days: { first: dayNumber(days[0] ?? ''), last: dayNumber(days.at(-1) ?? '') },
        ofDays: clocksOf(zone, { from, until }),
        ofHours: clocksOf(readZone, { from, until }),
      }),
    );
    const ofDays = expected((hour) => inZone(hour).day);
    expect(byDay(sums, days)).toEqual(
      days.map((day) => ({ day, visits: ofDays.get(day) ?? 0, reward: BigInt(ofDays.get(day) ?? 0) * 7n })),
    );
    const ofHours = expected((hour) => `${inReadZone(hour).hour}`);
    expect(byHourOfDay(sums).map(({ visits }) => visits)).toEqual(
      Array.from({ length: 24 }, (_, hour) => ofHours.get(`${hour}`)),
    );
    await app.workAsOwner(({ tx }) => tx.query('delete from sharer_sum where member_id = $1', [member.id]));
  },
);

test('insight reads the shares of the last days only, however many a member has and others have', {
  timeout: 120_000,
}, async () => {
  const { campaignId, sharer } = await newShare(app, { visits: 10 });
  const yearAgo = addMs(app.clock.now(), -365 * DAY_MS);
  const old = Array.from({ length: 1_000 }, (_, place) => newId(addMs(yearAgo, place)));
  const others = Array.from({ length: 20_000 }, (_, place) => newId(addMs(yearAgo, place)));
  const other = await app.newMember();
  const firstId = firstIdAt(addMs(app.clock.now(), -30 * DAY_MS));
  const shares = { memberId: sharer.id, firstId };
  await app.workAsOwner(async ({ tx }) => {
    for (const [ids, memberId] of [[old, sharer.id] as const, [others, other.id] as const]) {
      await tx.query(
        `insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
           fee_per_visit, received_on, created_at, expires_at, completed_at)
         select its.id, its.id, $2, $3, 'completed', 1, 1, 12, 8, date '2000-01-01' + place::int, now(), now(), now()
         from unnest($1::uuid[]) with ordinality as its (id, place)`,
        [ids, campaignId, memberId],
      );
      await tx.query(
        `insert into visit (id, share_id, campaign_id, state, opened_at, decided_at, settles_at)
         select gen_random_uuid(), id, $2, 'verified', now(), now(), now() from unnest($1::uuid[]) as id`,
        [ids, campaignId],
      );
      await tx.query(
        `insert into share_channel (share_id, campaign_id, channel, verified)
         select id, $2, 'zalo', 1 from unnest($1::uuid[]) as id`,
        [ids, campaignId],
      );
    }
    await tx.query('analyze share, visit, share_channel, share_refusal', []);
  });
  const today = dayNumber(businessDate(app.clock.now(), 'UTC'));
  const clocks = clocksOf('UTC', { from: app.clock.now(), until: app.clock.now() });
  const asked: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) =>
      sumByClock(tx, {
        memberId: sharer.id,
        days: { first: today, last: today },
        ofDays: clocks,
        ofHours: clocks,
      }),
    (tx) => selectByCampaign(tx, { ...shares, limit: 20 }),
    (tx) => selectDecided(tx, shares),
  ];
  for (const ask of asked) expect(await mostRowsRead(app, ask)).toBeLessThanOrEqual(10);
  await app.workAsOwner(async ({ tx }) => {
    const made = [...old, ...others];
    for (const table of ['visit', 'share_channel']) {
      await tx.query(`delete from ${table} where share_id = any ($1::uuid[])`, [made]);
    }
    await tx.query('delete from share where id = any ($1::uuid[])', [made]);
  });
});

// The last one: with this many orders the table of orders is read as a whole.
test('an insight lists the 20 advertisements that earned most, and says how many there were', async () => {
  const sharer = await app.newMember();
  await app.set('receive_limit', 21);
  for (let count = 1; count <= 21; count += 1) {
    const { id } = await newShare(app, { visits: 10, title: `Tea ${count}`, sharer });
    await campaignsOf(app).verifyVisits(id, count === 1 ? 1 : 2);
  }
  const { campaigns, by_campaign } = await insightOf(sharer);
  expect([campaigns, by_campaign.length]).toEqual([21, 20]);
  expect(by_campaign.map(({ title }) => title)).not.toContain('Tea 1');
  expect((await insightOf(await app.newMember())).campaigns).toBe(0);
});

test('an insight has the median of everyone who received an order in 30 days, whether they were paid or not, once they are twenty', async () => {
  app.clock.advance(31 * DAY_MS);
  const paid = async () => {
    const { id, sharer, url } = await newShare(app, { visits: 10 });
    await verifiedVisit(app, url);
    app.minutesPass(11);
    const claimed = { product_id: id };
    expect((await app.call(productClaimReward, claimed, { as: await app.signIn(sharer) })).status).toBe(200);
  };
  const everyone = async () => {
    // It is read once an hour.
    app.clock.advance(HOUR_MS + 1);
    return (await insightOf(await app.newMember())).everyone;
  };
  for (let count = 0; count < 9; count += 1) await newShare(app, { visits: 10 });
  for (let count = 0; count < 10; count += 1) await paid();
  expect(await everyone()).toBeNull();
  await newShare(app, { visits: 10 });
  expect(await everyone()).toEqual({ members: 20, median: 0 });
  await paid();
  expect(await everyone()).toEqual({ members: 21, median: 12 });
});
