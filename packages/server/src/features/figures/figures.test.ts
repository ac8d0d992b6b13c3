import { figures } from '@handbill/contract/console';
import { randomProduct } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { accounts, post, transfer } from '@handbill/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { firstIdAt, newId } from '../../platform/ids.ts';

let app: TestApp;
let operator: Person;
let other: Person;
let giver: Person;
let taker: Person;

type Query = Parameters<typeof app.call<typeof figures>>[1];
const readFigures = async (query: Query = {}) => app.call(figures, query, { as: await app.signIn(operator) });

/** A made-up deposit that was answered the given number of minutes after it was announced. */
const depositAt = (announced: string, minutes: number, status: 'succeeded' | 'rejected', amount: number) =>
  app.work(({ tx }) =>
    tx.query(
      `insert into deposit (id, member_id, amount, method, status, credited, reference, bank_reference, created_at,
         expires_at, settled_at)
       values ($1, $2, $3::bigint, 'bank_transfer', $4::text, case $4::text when 'succeeded' then $3::bigint else 0 end, $5::text,
         case $4::text when 'succeeded' then $5::text end, $6::timestamptz, $6::timestamptz, $6::timestamptz + make_interval(mins => $7))`,
      [newId(new Date(announced)), giver.id, amount, status, `R${Date.parse(announced)}`, announced, minutes],
    ),
  );
/** A made-up withdrawal that was paid the given number of minutes after it was requested. */
const withdrawalAt = (asked: string, minutes: number, amount: number) =>
  app.work(({ tx }) =>
    tx.query(
      `insert into withdrawal (id, member_id, amount, fee, tied, status, bank_bin, bank_code, bank_name, account_number,
         account_name, created_at, due_at, payable_from, approved_by, approved_seen, paid_by, paid_at, decided_at,
         bank_reference, paid_via)
       values ($1, $2, $3, 0, 0, 'paid', '970436', 'VCB', 'Vietcombank', '1', 'A', $4::timestamptz, $4::timestamptz, $4::timestamptz, $5, 'made up', $6,
         $4::timestamptz + make_interval(mins => $7), $4::timestamptz, $8, 'hand')`,
      [newId(new Date(asked)), taker.id, amount, asked, operator.id, other.id, minutes, `W${asked}`],
    ),
  );

/** It is ten in the morning of 2 March 2026 in Ho Chi Minh City, seven hours ahead of UTC. */
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  other = await app.newOperator();
  giver = await app.newMember();
  taker = await app.newMember();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const nothing = {
  deposits: 0,
  deposited: 0,
  withdrawals: 0,
  withdrawn: 0,
  active_members: 0,
  orders_started: 0,
  orders_received: 0,
  visits_verified: 0,
  visits_refused: 0,
};

describe('the figures', () => {
  test('the figures of a new instance are thirty days of zeros', async () => {
    const { status, body } = await readFigures();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      at: '2026-03-02T03:00:00.000Z',
      from: '2026-02-01',
      to: '2026-03-02',
      timezone: 'Asia/Ho_Chi_Minh',
      bank: 0,
      answers: {
        withdrawals: { answered: 0, median_hours: null, p95_hours: null },
        deposits: { answered: 0, median_hours: null, p95_hours: null },
        orders: { answered: 0, median_hours: null, p95_hours: null },
      },
    });
    expect(body.data.owed.every(({ amount }) => amount === 0)).toBe(true);
    expect(body.data.by_day).toHaveLength(30);
    expect(body.data.by_day[0]).toEqual({ day: '2026-02-01', ...nothing });
    expect(body.data.by_day.at(-1)).toEqual({ day: '2026-03-02', ...nothing });
  });

  test('the figures name the settings that say who runs this until they are filled in', async () => {
    const missing = async () => (await readFigures()).body.data.missing_settings;
    expect(await missing()).toContain('company_name');
    await app.set('company_name', 'Paper Lanterns Ltd');
    expect(await missing()).toEqual(['company_address', 'company_registration', 'link_support']);
  });

  test('the figures count money on the business day of its movement, and how long answers took', async () => {
    // Announced at 23:59 of the 27th there, credited a minute into the 28th; a rejection after four hours; and one
    // before the period.
    await depositAt('2026-02-27T16:59:00.000Z', 1, 'succeeded', 1_000);
    await depositAt('2026-02-28T02:00:00.000Z', 120, 'succeeded', 500);
    await depositAt('2026-02-28T03:00:00.000Z', 240, 'rejected', 700);
    await depositAt('2026-02-26T16:58:00.000Z', 1, 'succeeded', 9_000);
    await withdrawalAt('2026-02-27T03:00:00.000Z', 60, 300);
    await withdrawalAt('2026-02-28T03:00:00.000Z', 24 * 60, 400);
    const { data } = (await readFigures({ days: '4' })).body;
    expect(data.by_day).toEqual([
      { day: '2026-02-27', ...nothing, withdrawals: 1, withdrawn: 300, active_members: 2 },
      { day: '2026-02-28', ...nothing, deposits: 2, deposited: 1_500, active_members: 2 },
      { day: '2026-03-01', ...nothing, withdrawals: 1, withdrawn: 400 },
      { day: '2026-03-02', ...nothing },
    ]);
    expect(data.answers).toEqual({
      withdrawals: { answered: 2, median_hours: 12.5, p95_hours: 22.9 },
      deposits: { answered: 3, median_hours: 2, p95_hours: 3.8 },
      orders: { answered: 0, median_hours: null, p95_hours: null },
    });
  });

  test('the figures count orders, visits and active members', async () => {
    const { newCampaign, verifyVisits, refuseVisit } = campaignsOf(app);
    await newCampaign(giver);
    const shareId = (await app.call(randomProduct, {}, { as: await app.signIn(taker) })).body.data._id;
    await verifyVisits(shareId, 3);
    await refuseVisit(shareId, 'bot');
    const { data } = (await readFigures({ days: '1' })).body;
    expect(data.by_day).toEqual([
      {
        day: '2026-03-02',
        ...nothing,
        active_members: 2,
        orders_started: 1,
        orders_received: 1,
        visits_verified: 3,
        visits_refused: 1,
      },
    ]);
    expect(data.answers.orders).toEqual({ answered: 1, median_hours: 0, p95_hours: 0 });
  });

  test('ended days are counted by a job, for a week once more each day, and the figures stay the same', async () => {
    const counted = () =>
      app.work(({ tx }) =>
        tx.query<{ day: string; counted_at: Date }>(
          'select day::text as day, counted_at from counted_day order by counted_day.day desc',
          [],
        ),
      );
    const before = (await readFigures({ days: '92' })).body.data;
    await app.runJobs('count-ended-days');
    app.minutesPass(1);
    const { at: _at, ...same } = before;
    expect((await readFigures({ days: '92' })).body.data).toMatchObject(same);
    const { rows: first } = await counted();
    expect(first).toHaveLength(92);
    expect(first[0]?.day).toBe('2026-03-01');

    // What is found out about a counted day shows on the next one.
    await depositAt('2026-02-28T05:00:00.000Z', 1, 'succeeded', 2_000);
    const ofDay = async (day: string) =>
      (await readFigures()).body.data.by_day.find((each) => each.day === day)?.deposited;
    app.clock.advance(HOUR_MS);
    await app.runJobs('count-ended-days');
    expect((await counted()).rows).toEqual(first);
    expect(await ofDay('2026-02-28')).toBe(1_500);
    app.clock.advance(DAY_MS);
    expect(await ofDay('2026-03-02')).toBe(0);
    await app.runJobs('count-ended-days');
    app.minutesPass(1);
    expect(await ofDay('2026-02-28')).toBe(3_500);
    const { rows: next } = await counted();
    const again = next.filter(({ counted_at }) => counted_at > (first[0]?.counted_at ?? counted_at));
    expect(again.map(({ day }) => day)).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
      '2026-02-26',
      '2026-02-25',
      '2026-02-24',
    ]);
    // The oldest can no longer be asked for.
    expect([next.length, next.at(-1)?.day]).toEqual([92, '2025-12-01']);
  });

  test('a day is counted when it has been over for an hour, and again by the days of another time zone', async () => {
    // A minute before one in the morning of 4 March there: the third ended less than an hour ago.
    app.clock.advance(Date.parse('2026-03-03T17:59:00.000Z') - app.clock.now().getTime());
    const last = () =>
      app.work(async ({ tx }) => {
        const { rows } = await tx.query<{ timezone: string; day: string }>(
          'select distinct on (timezone) timezone, day::text as day from counted_day order by timezone, counted_day.day desc',
          [],
        );
        return rows;
      });
    await app.runJobs('count-ended-days');
    const zone = 'Asia/Ho_Chi_Minh';
    expect(await last()).toEqual([{ timezone: zone, day: '2026-03-02' }]);
    app.clock.advance(MINUTE_MS);
    await app.runJobs('count-ended-days');
    expect(await last()).toEqual([{ timezone: zone, day: '2026-03-03' }]);

    await app.set('timezone', 'America/New_York');
    const days = async () => (await readFigures({ days: '10' })).body.data.by_day;
    const before = await days();
    // Three deposits were credited on the 28th by the old zone: two of them in the evening before there.
    const deposited = before.filter(({ day }) => day >= '2026-02-27' && day <= '2026-02-28');
    expect(deposited.map((day) => day.deposited)).toEqual([1_500, 2_000]);
    await app.runJobs('count-ended-days');
    expect(await last()).toContainEqual({ timezone: 'America/New_York', day: '2026-03-02' });
    app.minutesPass(1);
    expect(await days()).toEqual(before);
    await app.set('timezone', zone);
  });

  test('the figures count what happens today up to a minute late, and money immediately', async () => {
    const seen = async () => {
      const { bank, by_day } = (await readFigures()).body.data;
      return [bank, by_day.at(-1)?.deposits];
    };
    app.minutesPass(1);
    const [bank = 0, deposits = 0] = await seen();
    await app.fund(giver, 100n);
    await depositAt(app.clock.now().toISOString(), 0, 'succeeded', 100);
    expect(await seen()).toEqual([bank + 100, deposits]);
    app.minutesPass(1);
    expect(await seen()).toEqual([bank + 100, deposits + 1]);
  });

  test('the figures show the current assets and liabilities', async () => {
    const before = (await readFigures()).body.data;
    await app.fund(giver, 700n);
    await app.work(({ tx, now }) =>
      post(
        tx,
        transfer({
          kind: 'withdrawal_asked',
          reference: 'figures',
          at: now,
          entries: [
            { account: accounts.memberAvailable(giver.id), amount: -200n },
            { account: accounts.memberWithdrawing(giver.id), amount: 200n },
          ],
        }),
      ),
    );
    const after = (await readFigures()).body.data;
    const owed = (data: typeof after, kind: string) =>
      data.owed.find((each) => each.kind === kind)?.amount ?? 0;
    expect(after.bank - before.bank).toBe(700);
    expect(owed(after, 'available') - owed(before, 'available')).toBe(500);
    expect(owed(after, 'withdrawing') - owed(before, 'withdrawing')).toBe(200);
  });

  test.each(['0', '93', '1000', '-1', 'x'])('the figures refuse %s days', async (days) => {
    const { status, body } = await readFigures({ days });
    expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
      422,
      'validation_failed',
      ['days'],
    ]);
  });

  test('operators of every role can read the figures, and nobody else', async () => {
    for (const role of ['support', 'reviewer', 'cashier', 'controller', 'admin'] as const) {
      const reader = await app.newOperator({ role });
      expect((await app.call(figures, {}, { as: reader })).status).toBe(200);
    }
    expect((await app.call(figures, {})).status).toBe(401);
    expect((await app.call(figures, {}, { as: { ...taker, kind: 'operator' } })).status).toBe(401);
  });
});

test('ids from an instant on are not below its first id, and earlier ones are', () => {
  const now = app.clock.now();
  expect(newId(now) >= firstIdAt(now)).toBe(true);
  expect(newId(new Date(now.getTime() - 1)) < firstIdAt(now)).toBe(true);
  expect(newId(new Date(now.getTime() + MINUTE_MS)) > firstIdAt(now)).toBe(true);
});
