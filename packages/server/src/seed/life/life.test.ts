import {
  answerSupport,
  approveOrder,
  confirmDeposit,
  declineObjection,
  listBusinesses,
  listCategories,
  listDeposits,
  listObjections,
  listOrders,
  listReports,
  listSupport,
  listWithdrawals,
  readSupport,
  rejectOrder,
  saveCategory,
} from '@handbill/contract/console';
import {
  notificationSettings,
  productCodes,
  productStop,
  team,
  teamInvite,
  updateBusiness,
} from '@handbill/contract/member';
import { HOUR_MS, SECOND_MS } from '@handbill/contract/time';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { Draws } from '../../../test/fuzz/draws.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { features } from '../../features/index.ts';
import { ensureBankDirectory } from '../../features/members/index.ts';
import { lockSessions } from '../../platform/identity/sessions/ending.ts';
import { type Job, runJob } from '../../platform/queue/jobs.ts';
import { simulatedCast } from '../cast.ts';
import type { Act } from './acts.ts';
import { Life } from './life.ts';
import { startLife } from './start-life.ts';

let app: TestApp;
let operator: Person;
let life: Life;
const members = new Map<string, Person>();

/** All simulated people: those who advertise with 100.00, one with 10.00, the others with 5.00; one campaign runs. */
beforeEach(async () => {
  app = await createTestApp({ mode: 'demo', demoLife: true });
  await app.work(ensureBankDirectory);
  operator = await app.newOperator({ role: 'demo' });
  members.clear();
  for (const { username, advertises } of simulatedCast) {
    const member = await app.newMember({ username });
    const has = advertises ? 10_000n : 500n;
    await app.fund(member, username === 'velo_dvor' ? 1_000n : has);
    members.set(username, member);
  }
  await campaignsOf(app).newCampaign(memberNamed('corner.books'), { visits: 1_000 });
  life = newLife(new Draws('life'));
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  expect(await app.audit()).toEqual([]);
  await app.close();
});

function newLife(draws: Draws, people = simulatedCast): Life {
  const draw = (bound: number) => draws.below(bound);
  return new Life({ app: app.app, clock: app.clock, draw, people, password: PASSWORD });
}

function memberNamed(username: string): Person {
  const member = members.get(username);
  if (!member) throw new Error(`there is no ${username}`);
  return member;
}

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await app.runtime.pool.query(text)).rows as Row[];
}

/** The keys of tills that have not ended. */
const tills = () => rowsOf('select name, scopes from api_key where ended_at is null');

async function showCodes(): Promise<void> {
  const [campaign] = await rowsOf<{ id: string }>('select id from campaign');
  const as = memberNamed('corner.books');
  await app.call(productCodes, { product_id: campaign?.id ?? '', shown: true }, { as });
}

const asOperator = async () => ({ as: await app.signIn(operator) });

describe('a simulated person', () => {
  test('a simulated person receives an order to share, and visits to it count when the visitor stays', async () => {
    expect(await life.act('receive')).toBe(true);
    for (let visit = 0; visit < 8; visit += 1) {
      // A full share is followed by another one.
      if (!(await life.act('visit'))) expect(await life.act('receive')).toBe(true);
      app.clock.advance(10 * SECOND_MS);
      await life.beat();
    }
    const [counted] = await rowsOf<{ verified: number }>(
      `select count(*)::int as verified from visit where state = 'verified'`,
    );
    expect(counted?.verified).toBeGreaterThanOrEqual(4);
  });

  test('visitors of simulated people tap and buy: the shop’s till or page reports it, or redeems their code', async () => {
    await showCodes();
    await life.act('receive');
    const ways = async () =>
      new Set(
        (await rowsOf<{ way: string }>('select reported_by as way from conversion')).map(({ way }) => way),
      );
    for (let visit = 0; (await ways()).size < 3; visit += 1) {
      if (visit > 150) throw new Error('nobody bought anything in one of the ways');
      if (!(await life.act('visit'))) await life.act('receive');
      app.clock.advance(20 * SECOND_MS);
      await life.finish();
      await life.act('sell');
    }
    const sales = await rowsOf<{ reported_by: string; worth: string | null }>(
      'select reported_by, worth from conversion',
    );
    expect(await ways()).toEqual(new Set(['code', 'picture', 'server']));
    // A picture does not say what was bought.
    const priced = sales.filter(({ reported_by }) => reported_by !== 'picture');
    expect(priced.every(({ worth }) => Number(worth) >= 200)).toBe(true);
    expect(await rowsOf('select id from tap')).not.toEqual([]);
    expect(await tills()).toEqual([{ name: 'Till', scopes: ['conversions:write'] }]);
  });

  test('a demo that starts again makes another key for the till and ends the one before', async () => {
    const sellOnce = async () => {
      for (let visit = 0; !(await life.act('sell')); visit += 1) {
        if (visit > 60) throw new Error('nobody bought anything');
        if (!(await life.act('visit'))) await life.act('receive');
        app.clock.advance(20 * SECOND_MS);
        await life.finish();
      }
    };
    await sellOnce();
    const [first] = await rowsOf('select id from api_key');
    life = newLife(new Draws('another life'));
    await sellOnce();
    expect(await tills()).toHaveLength(1);
    expect(await rowsOf('select id from api_key where ended_at is not null')).toEqual([first]);
  });

  test('a simulated person claims what their visits earned, and nothing before', async () => {
    await life.act('receive');
    expect(await life.act('claim')).toBe(false);
    for (let visit = 0; visit < 4; visit += 1) await life.act('visit');
    app.clock.advance(10 * SECOND_MS);
    await life.finish();
    expect(await life.act('claim')).toBe(true);
    expect(await life.act('claim')).toBe(false);
  });

  test('a simulated person advertises in their own language with their own money, and has at most one order in review', async () => {
    let placed = 0;
    while (await life.act('advertise')) placed += 1;
    // corner.books has an order that runs.
    expect(placed).toBe(simulatedCast.filter(({ advertises }) => advertises).length - 1);
    const inReview = await app.call(listOrders, { stage: 'in_review' }, await asOperator());
    expect(inReview.body.data).toHaveLength(placed);
    const russian = inReview.body.data.find(({ member }) => member.username === 'velo_dvor');
    expect(russian?.chat_title).toBe(russian?.title);
    expect(russian?.title).toMatch(/^[\p{Script=Cyrillic}\s,]+$/u);
    const approved = await app.call(approveOrder, { id: russian?._id ?? '' }, { as: operator });
    expect(approved.status).toBe(200);
  });

  test('a simulated person corrects a rejected order once, with a paid order that goes to review', async () => {
    await life.act('advertise');
    expect(await life.act('correct')).toBe(false);
    const [first] = (await app.call(listOrders, { stage: 'in_review' }, await asOperator())).body.data;
    const { _id: id = '', seen = '', member } = first ?? {};
    const reason = 'landing_page_differs' as const;
    const rejected = await app.call(rejectOrder, { id, seen, reason }, { as: operator });
    expect(rejected.status).toBe(200);
    expect(await life.act('correct')).toBe(true);
    expect(await life.act('correct')).toBe(false);
    const again = (await app.call(listOrders, { stage: 'in_review' }, await asOperator())).body.data;
    expect(again.map((order) => order.member.username)).toEqual([member?.username]);
    const corrections = await rowsOf('select corrects_id, stage from campaign where corrects_id is not null');
    expect(corrections).toEqual([{ corrects_id: id, stage: 'in_review' }]);
  });

  test('a simulated person pauses an order while enough visits are left without it, and resumes it', async () => {
    expect(await life.act('pause')).toBe(false);
    await campaignsOf(app).newCampaign(memberNamed('mugi_coffee'), { visits: 300 });
    const paused = () => rowsOf(`select id from campaign where stage = 'paused'`);
    expect(await life.act('resume')).toBe(false);
    expect(await life.act('pause')).toBe(true);
    expect(await life.act('pause')).toBe(false);
    expect(await paused()).toHaveLength(1);
    expect(await life.act('resume')).toBe(true);
    expect(await life.act('resume')).toBe(false);
    expect(await paused()).toEqual([]);
  });

  test('a simulated person advertises under “other” while an operator hides the category', async () => {
    const owner = await app.newOperator();
    const { body } = await app.call(listCategories, {}, { as: owner });
    for (const { _id: category, words, version } of body.data) {
      if (words === null || category === 'other') continue;
      const hidden = { category, words, version, offered: false };
      expect((await app.call(saveCategory, hidden, { as: owner })).status).toBe(200);
    }
    expect(await life.act('advertise')).toBe(true);
    const ordered = await rowsOf(`select category from campaign where stage = 'in_review'`);
    expect(ordered).toEqual([{ category: 'other' }]);
  });

  test('a simulated person announces a deposit when their money runs low, which awaits an operator like any other', async () => {
    expect(await life.act('deposit')).toBe(true);
    expect(await life.act('deposit')).toBe(false);
    const [announced] = (await app.call(listDeposits, { status: 'pending' }, await asOperator())).body.data;
    expect(announced?.member.username).toBe('velo_dvor');
    const { _id: id = '', bank_amount } = announced ?? {};
    const asked = bank_amount == null ? { amount: announced?.amount } : { bank_amount };
    const confirmed = await app.call(
      confirmDeposit,
      { id, ...asked, bank_reference: 'FT1' },
      { as: operator },
    );
    expect(confirmed.status).toBe(200);
  });

  test('a simulated person withdraws their earnings, one withdrawal at a time, to an account marked as simulated', async () => {
    expect(await life.act('withdraw')).toBe(false);
    await app.fund(memberNamed('minh_anh'), 2_000n);
    expect(await life.act('withdraw')).toBe(true);
    expect(await life.act('withdraw')).toBe(false);
    const [asked] = (await app.call(listWithdrawals, { status: 'pending' }, await asOperator())).body.data;
    expect(asked?.bank.account_name).toBe('SIMULATED MINH ANH');
  });

  test('a simulated person locked by an operator stops acting, and the others continue', async () => {
    await life.act('receive');
    const { rows } = await app.runtime.pool.query('select member_id from share');
    await app.work(async ({ tx, now }) => {
      const id = rows[0].member_id;
      await tx.query(`update member set locked_at = $2, lock_reason = 'fraud_suspected' where id = $1`, [
        id,
        now,
      ]);
      await lockSessions(tx, { kind: 'member', id }, { at: now, reason: 'fraud_suspected' });
    });
    for (let people = 1; people < simulatedCast.length - 1; people += 1) {
      expect(await life.act('receive')).toBe(true);
    }
    expect(await rowsOf(`select id from share where member_id = '${rows[0].member_id}'`)).toHaveLength(1);
  });
});

test('visits are reserved for people who try the demo: with few left, no simulated member receives', async () => {
  const few = await createTestApp({ mode: 'demo', demoLife: true });
  const own = await few.newMember({ username: 'corner.books' });
  await few.newMember({ username: 'minh_anh' });
  await campaignsOf(few).newCampaign(own, { visits: 150 });
  const draws = new Draws('few');
  const parts = { app: few.app, clock: few.clock, people: simulatedCast, password: PASSWORD };
  const quiet = new Life({ ...parts, draw: (bound) => draws.below(bound) });
  expect(await quiet.act('receive')).toBe(false);
  await few.close();
});

describe('simulated people also', () => {
  /** Receives and lets visitors come until the check holds. */
  async function visitUntil(holds: () => Promise<boolean>): Promise<void> {
    for (let visit = 0; !(await holds()); visit += 1) {
      if (visit > 200) throw new Error('it did not happen');
      if (!(await life.act('visit'))) await life.act('receive');
      app.clock.advance(20 * SECOND_MS);
      await life.finish();
    }
  }

  test('simulated people object to visits of somebody who came twice, once at a time, and an operator decides', async () => {
    await visitUntil(() => life.act('object'));
    const open = async () =>
      (await app.call(listObjections, { status: 'open' }, await asOperator())).body.data;
    const [first] = await open();
    expect(first?.reasons.repeat).toBeGreaterThan(0);
    const sharers = async () => (await open()).map(({ sharer }) => sharer.username);
    for (let visit = 0; visit < 20; visit += 1) {
      if (!(await life.act('visit'))) await life.act('receive');
      app.clock.advance(20 * SECOND_MS);
      await life.finish();
      await life.act('object');
    }
    expect(new Set(await sharers()).size).toBe((await sharers()).length);
    const answer = 'The same browser came twice.';
    const declined = await app.call(declineObjection, { id: first?._id ?? '', answer }, await asOperator());
    expect(declined.status).toBe(200);
  });

  test('simulated people report an advertisement as a visitor, at most one a day', async () => {
    expect(await life.act('report')).toBe(false);
    await life.act('receive');
    expect(await life.act('report')).toBe(true);
    expect(await life.act('report')).toBe(false);
    const waiting = await app.call(listReports, { status: 'open' }, await asOperator());
    expect(waiting.body.data.map(({ reports }) => reports)).toEqual([1]);
  });

  test('simulated people ask support once each, in their own language, and close what was answered', async () => {
    let asked = 0;
    while (await life.act('ask')) asked += 1;
    expect(asked).toBe(simulatedCast.length);
    const open = await app.call(listSupport, { status: 'open', limit: '100' }, await asOperator());
    const { _id: id = '' } = open.body.data.find(({ member }) => member.username === 'velo_dvor') ?? {};
    const { body } = await app.call(readSupport, { id }, await asOperator());
    expect(body.data.thread[0]?.text).toMatch(/^[\p{Script=Cyrillic}\s]+\?$/u);
    await app.call(answerSupport, { id, text: 'Три.', read_to: body.data.thread.length }, await asOperator());
    expect(await life.act('ask')).toBe(true);
    expect(await life.act('ask')).toBe(false);
    const closed = await app.call(listSupport, { status: 'closed' }, await asOperator());
    expect(closed.body.data.map(({ _id }) => _id)).toEqual([id]);
  });

  test('simulated people work in teams: an editor drafts an order for a business, and its owner pays', async () => {
    const as = memberNamed('corner.books');
    await app.call(updateBusiness, { name: 'Corner Books', town: 'Bath' }, { as });
    expect(await life.act('join')).toBe(true);
    expect(await life.act('draft')).toBe(false);
    expect(await life.act('join')).toBe(true);
    expect(await life.act('join')).toBe(false);
    const [running] = await rowsOf<{ id: string }>('select id from campaign');
    expect(await life.act('draft')).toBe(false);
    await app.call(productStop, { product_id: running?.id ?? '' }, { as: await app.signIn(as) });
    expect(await life.act('draft')).toBe(true);
    expect(await life.act('draft')).toBe(false);
    while (await life.act('advertise'));
    const { body } = await app.call(listOrders, { stage: 'in_review', limit: '100' }, await asOperator());
    const drafted = body.data.find(({ member }) => member.username === 'corner.books');
    expect(drafted?.language).toBe('vn');
    expect(await rowsOf('select id from campaign where drafted_by is not null')).toHaveLength(1);
  });

  test('simulated people accept an invitation of somebody who tries the demo, and draft nothing for them', async () => {
    const visitor = await app.newMember();
    await app.call(updateBusiness, { name: 'Tea House', town: 'Hue' }, { as: visitor });
    await app.call(teamInvite, { username: 'khoa.bui', role: 'editor' }, { as: visitor });
    expect(await life.act('join')).toBe(true);
    const { body } = await app.call(team, {}, { as: visitor });
    expect(body.data).toMatchObject([{ username: 'khoa.bui', accepted_at: expect.anything() }]);
    expect(await life.act('draft')).toBe(false);
  });

  test('a simulated person who earned with two shares claims the rewards of both together', async () => {
    await campaignsOf(app).newCampaign(memberNamed('mugi_coffee'), { visits: 1_000 });
    const few = ['corner.books', 'mugi_coffee', 'minh_anh'];
    life = newLife(
      new Draws('few'),
      simulatedCast.filter(({ username }) => few.includes(username)),
    );
    while (await life.act('receive'));
    expect(await life.act('claimAll')).toBe(false);
    for (let tries = 0; !(await life.act('claimAll')); tries += 1) {
      if (tries > 10) throw new Error('nobody earned with two shares');
      for (let visit = 0; visit < 4; visit += 1) await life.act('visit');
      app.clock.advance(20 * SECOND_MS);
      await life.finish();
    }
    const claimed = await rowsOf<{ shares: number }>(
      `select count(*)::int as shares from share where visits_claimed > 0 and visits_claimed = visits_verified
       group by member_id`,
    );
    expect(claimed.map(({ shares }) => shares)).toContain(2);
  });

  test('a simulated person who shares two orders gives one back that nobody has visited, and keeps the other', async () => {
    await campaignsOf(app).newCampaign(memberNamed('mugi_coffee'));
    expect(await life.act('giveBack')).toBe(false);
    while (await life.act('receive'));
    expect(await life.act('giveBack')).toBe(true);
    while (await life.act('giveBack'));
    const shares = await rowsOf<{ skipped: boolean; left: number }>(
      `select bool_or(skipped) as skipped, count(*) filter (where stage = 'distributing')::int as left
       from share group by member_id having bool_or(skipped)`,
    );
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.every(({ left }) => left === 1)).toBe(true);
  });

  test('simulated people describe a shop and ask for its badge, once', async () => {
    expect(await life.act('describeBusiness')).toBe(true);
    expect(await life.act('describeBusiness')).toBe(false);
    const { body } = await app.call(listBusinesses, { status: 'waiting' }, await asOperator());
    expect(body.data.map(({ name }) => name)).toEqual(['Xe đạp Tâm']);
  });

  test('simulated people add visits to an order that is nearly given out, and show its results with one link', async () => {
    expect(await life.act('addVisits')).toBe(false);
    expect(await life.act('showResults')).toBe(true);
    expect(await life.act('showResults')).toBe(false);
    const as = await app.signIn(memberNamed('mugi_coffee'));
    const id = await campaignsOf(app).newCampaign(as, { visits: 10 });
    expect(await life.act('addVisits')).toBe(true);
    expect(await life.act('addVisits')).toBe(false);
    expect(await rowsOf(`select visits_target from campaign where id = '${id}'`)).toEqual([
      { visits_target: 30 },
    ]);
  });

  test('simulated people read what is new, and want the weekly summary in the app only', async () => {
    await app.call(
      updateBusiness,
      { name: 'Corner Books', town: 'Bath' },
      { as: memberNamed('corner.books') },
    );
    await life.act('join');
    expect(await life.act('read')).toBe(true);
    expect(await life.act('read')).toBe(false);
    const as = await app.signIn(memberNamed('minh_anh'));
    const { body } = await app.call(notificationSettings, {}, { as });
    expect(body.data.filter(({ choice }) => choice !== 'push')).toEqual([{ topic: 'weekly', choice: 'app' }]);
  });
});

/** Whether a job runs in this hour; what needs another server never does. */
function isDue({ name, schedule }: Job, now: Date): boolean {
  const [, hour] = schedule.split(' ');
  return name !== 'refresh-bank-directory' && (hour === '*' || Number(hour) === now.getUTCHours());
}

test('a day of a demo’s life leaves a clean audit, and no queue longer than there are simulated people', async () => {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const done = new Map<Act, number>();
  for (let hour = 0; hour < 24; hour += 1) {
    for (let beat = 0; beat < 6; beat += 1) {
      const act = await life.beat();
      if (act !== null) done.set(act, (done.get(act) ?? 0) + 1);
      // Together, because everybody renews their session after a longer pause. The last visits wait for an hour.
      app.clock.advance(beat < 5 ? 10 * SECOND_MS : HOUR_MS - 50 * SECOND_MS);
    }
    for (const job of jobs) if (isDue(job, app.clock.now())) await runJob(app.runtime, job);
  }
  expect([...done.keys()]).toEqual(expect.arrayContaining(['receive', 'visit', 'claim']));
  const [queues] = await rowsOf<Record<string, number>>(
    `select (select count(*) from deposit where status = 'pending')::int as deposits,
       (select count(*) from withdrawal where status = 'pending')::int as withdrawals,
       (select count(*) from campaign where stage = 'in_review')::int as orders,
       (select count(*) from objection where status = 'open')::int as objections,
       (select count(*) from support_request where closed_at is null)::int as requests,
       (select count(*) from share_report)::int as reports`,
  );
  for (const waiting of Object.values(queues ?? {})) {
    expect(waiting).toBeLessThanOrEqual(simulatedCast.length);
  }
});

describe('the life of a demo', () => {
  /** Returns the next scheduled action as soon as there is one. */
  function timer() {
    const waiting: { run: () => void; ms: number }[] = [];
    let wake: (() => void) | null = null;
    const later = (run: () => void, ms: number) => {
      const entry = { run, ms };
      waiting.push(entry);
      wake?.();
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    };
    const next = async () => {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift();
    };
    return { waiting, later, next };
  }

  test('the simulated people of a demo act a few times a minute, one after the other, until stopped', async () => {
    const { waiting, later, next } = timer();
    const running = startLife(app.runtime, app.app, { later, draw: () => 0 });
    for (let beat = 0; beat < 3; beat += 1) {
      const { run, ms } = (await next()) ?? {};
      expect(ms).toBeGreaterThanOrEqual(5 * SECOND_MS);
      expect(ms).toBeLessThanOrEqual(30 * SECOND_MS);
      expect(waiting).toEqual([]);
      run?.();
    }
    await running.stop();
    expect(waiting).toEqual([]);
  });

  test('the simulated people of a demo continue after a failed action, which is logged', async () => {
    const { later, next } = timer();
    const messages: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => messages.push(JSON.parse(line).msg) });
    const away = { ...app.app, inject: () => Promise.reject(new Error('the database is away')) };
    const broken = away as unknown as typeof app.app;
    const running = startLife({ ...app.runtime, log }, broken, { later, draw: () => 0 });
    (await next())?.run();
    await next();
    await running.stop();
    expect(messages).toEqual(['an act of a simulated person failed']);
  });

  test.each([
    ['of a company', { mode: 'production' as const, demoLife: true }],
    ['that switched it off', { mode: 'demo' as const, demoLife: false }],
  ])('simulated people are refused in an instance %s', (_which, config) => {
    const runtime = { ...app.runtime, config: { ...app.runtime.config, ...config } };
    expect(() => startLife(runtime, app.app)).toThrow('nobody is simulated');
  });
});
