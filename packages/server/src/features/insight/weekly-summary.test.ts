import { notifications, productClaimReward, updateNotificationSetting } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { verifiedVisit } from '../../../test/given/visits.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { saveSetting } from '../settings/index.ts';
import { selectDueSummaries } from './weekly-sql.ts';
import { lastWeek, sendWeeklySummaries } from './weekly-summary.ts';

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

const run = () => runJob(app.runtime, sendWeeklySummaries);

/** Moves the clock to ten o'clock on the next Monday, in the company's time zone. */
function toMonday(): void {
  const { until } = lastWeek(app.clock.now(), 'Asia/Ho_Chi_Minh');
  let next = until.getTime() + 10 * HOUR_MS;
  while (next <= app.clock.now().getTime()) next += 7 * DAY_MS;
  app.clock.advance(next - app.clock.now().getTime());
}

async function paidMember(): Promise<Person> {
  const { id, url, sharer } = await newShare(app, { visits: 10 });
  await verifiedVisit(app, url);
  await verifiedVisit(app, url);
  app.minutesPass(11);
  await app.call(productClaimReward, { product_id: id }, { as: await app.signIn(sharer) });
  return sharer;
}

const summariesOf = async (member: Person) => {
  const { body } = await app.call(
    notifications,
    {},
    { as: await app.signIn(member), headers: { langcode: 'en' } },
  );
  return body.data.filter(({ kind }) => kind === 'weekly_summary');
};

describe('the weekly summary', () => {
  test('a member who was paid last week gets one summary, with several servers and runs, and others none', async () => {
    toMonday();
    const sharer = await paidMember();
    const idle = await app.newMember();
    const silent = await paidMember();
    const choice = { topic: 'weekly', choice: 'none' } as const;
    await app.call(updateNotificationSetting, choice, { as: await app.signIn(silent) });
    await run();
    expect(await summariesOf(sharer)).toEqual([]);
    toMonday();
    await Promise.all([run(), run(), run()]);
    await run();
    const [summary, ...others] = await summariesOf(sharer);
    expect(others).toEqual([]);
    expect(summary?.link).toBe('/individual/insight');
    expect(summary?.body.replace(/\s/g, ' ')).toContain('0,24 $ for 2 visits');
    expect(await summariesOf(idle)).toEqual([]);
    expect(await summariesOf(silent)).toEqual([]);
    // A week without rewards says nothing.
    toMonday();
    await run();
    expect(await summariesOf(sharer)).toHaveLength(1);
  });

  test('a page of due summaries starts after the given member and leaves out those already sent', async () => {
    toMonday();
    const paid = [await paidMember(), await paidMember(), await paidMember()].map(({ id }) => id).sort();
    toMonday();
    const week = lastWeek(app.clock.now(), 'Asia/Ho_Chi_Minh');
    const dueAfter = async (after: string | null) => {
      const due = await app.work(({ tx }) => selectDueSummaries(tx, { ...week, after, limit: 2 }));
      return due.map(({ member_id }) => member_id);
    };
    expect(await dueAfter(null)).toEqual(paid.slice(0, 2));
    expect(await dueAfter(paid[1] ?? null)).toEqual(paid.slice(2));
    await run();
    expect(await dueAfter(null)).toEqual([]);
  });

  test('a week goes from Monday to Sunday, and its summary is due on Monday morning', () => {
    const of = (instant: string, zone = 'Asia/Ho_Chi_Minh') => lastWeek(new Date(instant), zone).monday;
    // 2026-03-02 is a Monday; Vietnam is seven hours ahead.
    expect(of('2026-03-02T00:59:00Z')).toBe('2026-02-16');
    expect(of('2026-03-02T01:00:00Z')).toBe('2026-02-23');
    expect(of('2026-03-08T16:59:00Z')).toBe('2026-02-23');
    const { from, until } = lastWeek(new Date('2026-04-01T10:00:00Z'), 'Europe/Paris');
    // The clocks changed on that Sunday.
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});
