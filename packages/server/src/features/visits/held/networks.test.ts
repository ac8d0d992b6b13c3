import { listHeldVisits, listLog, refuseHeldVisits, verifyHeldVisits } from '@handbill/contract/console';
import { productVisits, randomProduct } from '@handbill/contract/member';
import { DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { claim, newShare } from '../../../../test/given/shares.ts';
import { newVisitor, type Visitor, visit } from '../../../../test/given/visits.ts';
import { raceFor } from '../../../../test/races.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { forgetVisitors } from '../jobs.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let reviewer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  reviewer = await app.newOperator({ role: 'reviewer' });
  await app.set('prefix_visits_hour', 1);
  await app.set('prefix_campaign_visits_hour', 1);
  await app.set('proof_of_work_bits', 0);
});
afterAll(() => app.close());
beforeEach(async () => {
  await campaigns.stopAll();
  advertiser = await app.newMember();
  // What is still held from a test before is decided by nobody.
  for (const { _id: id, seen, up_to } of await queue()) {
    await decide({ id, seen, up_to }, 'network');
  }
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const NOTE = 'Looked at it';

type Shown = { id: string; seen: string; up_to: string };

const queue = async () => (await app.call(listHeldVisits, {}, { as: await app.signIn(reviewer) })).body.data;

/** Verifies what was shown, or refuses it with a reason. */
async function decide(shown: Shown, reason?: 'network' | 'self' | 'repeat', key?: string) {
  const as = await app.signIn(reviewer);
  return reason === undefined
    ? app.call(verifyHeldVisits, { ...shown, note: NOTE }, { as, key })
    : app.call(refuseHeldVisits, { ...shown, reason, note: NOTE }, { as, key });
}

/** One verified visit from a new network, and held ones after it. */
async function hold(url: string, visits: number): Promise<Visitor> {
  const first = newVisitor();
  expect((await visit(app, url, first)).state).toBe('verified');
  for (let count = 0; count < visits; count += 1) await holdMore(url, first);
  return first;
}

async function holdMore(url: string, { address }: Visitor): Promise<void> {
  expect((await visit(app, url, newVisitor({ address }))).state).toBe('held');
}

const share = () => newShare(app, { by: advertiser, visits: 20 });

async function shown(): Promise<Shown> {
  const [only, ...others] = await queue();
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} networks`);
  return { id: only._id, seen: only.seen, up_to: only.up_to };
}

const counts = async (id: string) =>
  (
    await app.runtime.pool.query(
      'select visits_verified as verified, visits_held as held from share where id = $1',
      [id],
    )
  ).rows[0];

describe('the queue of held visits', () => {
  test('held visits are listed by network, the longest held first, with what speaks for and against them', async () => {
    const { id, sharer, url } = await share();
    const first = await hold(url, 2);
    app.clock.advance(MINUTE_MS);
    await hold(url, 1);
    const listed = await queue();
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({
      visits: 2,
      held_for: { network: 2 },
      browsers: 2,
      taps: 0,
      seconds_deviation: 0,
      verified: 1,
      shares: 1,
      sharers: [{ _id: sharer.id, username: sharer.username, visits: 2 }],
      rewards: 24,
    });
    expect(listed[1]).toMatchObject({ visits: 1, rewards: 12 });
    const as = await app.signIn(reviewer);
    const page = await app.call(listHeldVisits, { limit: '1' }, { as });
    expect([page.body.data, page.body.total]).toEqual([listed.slice(0, 1), 2]);
    const next = await app.call(listHeldVisits, { limit: '1', cursor: page.body.next_cursor ?? '' }, { as });
    expect([next.body.data, next.body.next_cursor]).toEqual([listed.slice(1), null]);
    expect(first.address).toBeDefined();
    expect(await counts(id)).toEqual({ verified: 2, held: 3 });
  });

  test('a search finds whole networks by sharer, order, id or mark', async () => {
    const [one, two] = [await share(), await share()];
    const first = await hold(one.url, 1);
    await visit(app, two.url, newVisitor({ address: first.address }));
    await holdMore(two.url, first);
    app.clock.advance(MINUTE_MS);
    await hold(two.url, 1);
    const [both, single] = await queue();
    const as = await app.signIn(reviewer);
    const found = async (search: string) => {
      const { body } = await app.call(listHeldVisits, { search }, { as });
      expect(body.total).toBe(body.data.length);
      return body.data;
    };
    // Both shares' visits of the network, although only one of them is the sharer's.
    for (const search of [one.sharer.username.toUpperCase(), one.id, one.campaignId, both?._id ?? ''])
      expect(await found(search), search).toEqual([both]);
    expect(await found(two.id)).toEqual([both, single]);
    expect(await found(single?.network?.slice(0, 8) ?? '')).toEqual([single]);
    expect(await found('nobody')).toEqual([]);
  });

  test('held visits whose network was forgotten are each decided alone', async () => {
    const { url } = await share();
    await hold(url, 2);
    app.clock.advance(3 * DAY_MS);
    await runJob(app.runtime, forgetVisitors);
    const listed = await queue();
    expect(listed.map(({ network, visits, verified }) => [network, visits, verified])).toEqual([
      [null, 1, 0],
      [null, 1, 0],
    ]);
    const [{ _id: id, seen, up_to } = { _id: '', seen: '', up_to: '' }] = listed;
    expect((await decide({ id, seen, up_to }, 'network')).body.data.visits).toBe(1);
  });
});

describe('a decision on the held visits of a network', () => {
  test('verified together, held visits of all shares of a network count and are paid once they settle', async () => {
    const one = await share();
    const { address } = await hold(one.url, 2);
    const other = await app.newMember();
    const { body } = await app.call(randomProduct, {}, { as: other });
    await holdMore(body.data.share_url, newVisitor({ address }));
    const answer = await decide(await shown());
    expect([answer.status, answer.body.data]).toEqual([200, { visits: 3, shares: 2, rewards: 36 }]);
    expect(await counts(one.id)).toEqual({ verified: 3, held: 0 });
    expect(await counts(body.data._id)).toEqual({ verified: 1, held: 0 });
    app.minutesPass(10);
    expect((await claim(app, await app.signIn(one.sharer), one.id)).body.reward).toBe(36);
    const { body: log } = await app.call(listLog, {}, { as: await app.newOperator({ role: 'admin' }) });
    expect(log.data.filter(({ action }) => action === 'held_visits_verified')).toHaveLength(2);
    expect(await queue()).toEqual([]);
  });

  test('refused together, held visits free their places, and both sides see the reason', async () => {
    const { id, sharer, url } = await share();
    await hold(url, 2);
    const answer = await decide(await shown(), 'repeat');
    expect([answer.status, answer.body.data]).toEqual([200, { visits: 2, shares: 1, rewards: 24 }]);
    expect(await counts(id)).toEqual({ verified: 1, held: 0 });
    const { body } = await app.call(productVisits, { product_id: id }, { as: await app.signIn(sharer) });
    expect(body.data.by_share[0]?.refused).toEqual({ repeat: 2 });
    expect((await visit(app, url)).state).toBe('verified');
  });

  test('a repeated decision on held visits is answered again, and a new one is refused', async () => {
    const { id, url } = await share();
    await hold(url, 1);
    const network = await shown();
    const first = await decide(network, undefined, 'one decision');
    expect((await decide(network, undefined, 'one decision')).body).toEqual(first.body);
    expect(said(await decide(network))).toBe('409 held_visits_state');
    expect(said(await decide(network, 'network'))).toBe('409 held_visits_state');
    expect(said(await decide({ ...network, id: UNKNOWN_ID }))).toBe('409 held_visits_state');
    expect(await counts(id)).toEqual({ verified: 2, held: 0 });
  });

  test('of two operators who decide on the same held visits, the second changes nothing', async () => {
    const { campaignId, id, url } = await share();
    await hold(url, 2);
    const network = await shown();
    const answers = await raceFor(app, { table: 'campaign', id: campaignId }, () => [
      decide(network),
      decide(network, 'network'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const verified = answers[0].status === 200;
    expect(await counts(id)).toEqual({ verified: verified ? 3 : 1, held: 0 });
  });

  test('a visit held after the queue was read stays in it, and one that was decided stops the decision', async () => {
    const { id, url } = await share();
    const first = await hold(url, 2);
    const before = await shown();
    app.clock.advance(1_000);
    await holdMore(url, first);
    expect((await decide(before)).body.data).toMatchObject({ visits: 2 });
    expect(await counts(id)).toEqual({ verified: 3, held: 1 });
    await holdMore(url, first);
    const both = await shown();
    await app.runtime.pool.query(
      `update visit set held_until = null, state = 'verified', settles_at = $2
       where id = (select max(id::text)::uuid from visit where share_id = $1 and state = 'held')`,
      [id, app.clock.now()],
    );
    await app.runtime.pool.query(
      `with counted as (update share_channel set verified = verified + 1 where share_id = $1),
         hours as (insert into visit_sum (campaign_id, hour, outcome, visits)
           select campaign_id, now(), 'verified', 1 from share where id = $1),
         channels as (insert into visit_sum (campaign_id, channel, outcome, visits)
           select campaign_id, 'none', 'verified', 1 from share where id = $1),
         countries as (insert into visit_sum (campaign_id, country, outcome, visits)
           select campaign_id, 'ZZ', 'verified', 1 from share where id = $1),
         of_sharer as (insert into sharer_sum (member_id, received_on, hour, visits, reward)
           select member_id, received_on, shared.hour_number(now()), 1, reward_per_visit from share where id = $1)
       update share set visits_held = 1, visits_verified = visits_verified + 1 where id = $1`,
      [id],
    );
    const refused = await decide(both, 'network');
    expect(said(refused)).toBe('409 changed_meanwhile');
    const { current } = refused.body as unknown as { current: { seen: string; visits: number } };
    expect(current).toMatchObject({ visits: 1, seen: (await shown()).seen });
    expect(await counts(id)).toEqual({ verified: 4, held: 1 });
  });

  test('one operator verifies held visits worth no more than the maximum in 24 hours, and another one still can', async () => {
    const { id, url } = await share();
    const before = reviewer;
    const held = async (link = url) => {
      await hold(link, 2);
      return shown();
    };
    await app.set('objection_day_maximum', 47n);
    const [one, another] = [
      await app.newOperator({ role: 'reviewer' }),
      await app.newOperator({ role: 'reviewer' }),
    ];
    reviewer = one;
    try {
      expect((await decide(await held())).body.data).toMatchObject({ visits: 2, rewards: 24 });
      const network = await held();
      const refused = await decide(network);
      expect([said(refused), refused.body.current]).toEqual(['409 operator_limit', { limit: 'operator' }]);
      expect(await counts(id)).toEqual({ verified: 4, held: 2 });
      reviewer = another;
      expect((await decide(network)).status).toBe(200);
      reviewer = one;
      app.clock.advance(DAY_MS);
      const { url: later } = await share();
      expect((await decide(await held(later))).status).toBe(200);
      // What is refused grants nothing.
      expect((await decide(await held(later), 'network')).status).toBe(200);
    } finally {
      reviewer = before;
      await app.set('objection_day_maximum', 5_000n);
    }
  });

  test('two networks verified by one operator at the same time count towards one limit', async () => {
    const { url } = await share();
    await hold(url, 2);
    app.clock.advance(MINUTE_MS);
    await hold(url, 2);
    const networks = (await queue()).map(({ _id, seen, up_to }) => ({ id: _id, seen, up_to }));
    await app.set('objection_day_maximum', 47n);
    const before = reviewer;
    reviewer = await app.newOperator({ role: 'reviewer' });
    const lock = {
      statement: "select pg_advisory_xact_lock(hashtextextended('granting ' || $1::text, 0))",
      values: [reviewer.id],
    };
    try {
      const answers = await raceFor(app, lock, () => networks.map((network) => decide(network)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    } finally {
      reviewer = before;
      await app.set('objection_day_maximum', 5_000n);
    }
  });

  test('an operator without the right to decide held visits can read them only', async () => {
    const { url } = await share();
    await hold(url, 1);
    const network = await shown();
    const support = await app.newOperator({ role: 'support' });
    expect((await app.call(listHeldVisits, {}, { as: support })).body.data).toHaveLength(1);
    const asked = await app.call(verifyHeldVisits, { ...network, note: NOTE }, { as: support });
    expect(said(asked)).toBe('403 forbidden');
  });
});
