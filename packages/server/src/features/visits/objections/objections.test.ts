import {
  addBlock,
  declineObjection,
  endBlock,
  listObjections,
  upholdObjection,
} from '@handbill/contract/console';
import { notifications, productObject, productRelease, productVisits } from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { type MadeVisit, makeVisits } from '../../../../test/given/made-visits.ts';
import type { Person } from '../../../../test/given/people.ts';
import { claim, newShare, release } from '../../../../test/given/shares.ts';
import { newVisitor, openLink } from '../../../../test/given/visits.ts';
import { raceFor, untilWaiting } from '../../../../test/races.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { visitorKeyOf } from '../../../platform/identity/network.ts';
import { readSettings } from '../../settings/index.ts';
import { storeVisits } from '../../shares/index.ts';
import { insertHeldVerification } from '../limits-sql.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let reviewer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await campaigns.stopAll();
  await app.runtime.pool.query(
    "update objection set status = 'declined', paid = 0, answer = '-', decided_by = $1, decided_at = $2 where status = 'open'",
    [reviewer.id, app.clock.now()],
  );
  advertiser = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const ANSWER = 'We looked again';

const refused = (more: Partial<MadeVisit> = {}): MadeVisit => ({
  ago: 60,
  took: 6,
  reason: 'repeat',
  network: 'home',
  ...more,
});

/** A share of ten visits with some refused ones. */
async function share(visits: readonly MadeVisit[] = [refused(), refused({ reason: 'network' })]) {
  const made = await newShare(app, { by: advertiser, visits: 20 });
  await makeVisits(app, made.id, visits);
  return made;
}

const object = async (sharer: Person, id: string, key?: string) =>
  app.call(productObject, { product_id: id }, { as: await app.signIn(sharer), key });

const open = async () => {
  const { body } = await app.call(listObjections, { status: 'open' }, { as: await app.signIn(reviewer) });
  const [only, ...others] = body.data;
  if (!only || others.length > 0) throw new Error(`${body.data.length} objections are open`);
  return only;
};

const answer = async (
  call: typeof upholdObjection | typeof declineObjection,
  id: string,
  { key, answer: text = ANSWER }: { key?: string; answer?: string } = {},
) => app.call(call, { id, answer: text }, { as: await app.signIn(reviewer), key });

const shareRow = async (id: string) =>
  (
    await app.runtime.pool.query(
      'select stage, visits_target as target, visits_verified as verified from share where id = $1',
      [id],
    )
  ).rows[0];

/** The body of the member’s newest notification, with plain spaces, in English. */
async function lastTold(person: Person): Promise<string | undefined> {
  const as = await app.signIn(person);
  const { body } = await app.call(notifications, { limit: 1 }, { as, headers: { langcode: 'en' } });
  return body.data[0]?.body.replace(/\s/g, ' ');
}

describe('a sharer', () => {
  test('a sharer objects once to the refused visits of a share, and sees the answer', async () => {
    const { id, sharer } = await share([
      refused({ ago: 90 }),
      refused({ reason: 'network' }),
      refused({ reason: 'bot' }),
      refused({ ago: 8 * 86_400 }),
    ]);
    const read = async () =>
      (await app.call(productVisits, { product_id: id }, { as: await app.signIn(sharer) })).body.data
        .objections;
    expect(await read()).toEqual({ possible: 2, given: [] });
    const first = await object(sharer, id, 'one objection');
    expect([first.status, first.body.data]).toEqual([
      200,
      {
        possible: 0,
        given: [
          {
            visits: 2,
            status: 'open',
            paid: null,
            answer: null,
            created_at: app.clock.now().toISOString(),
            decided_at: null,
          },
        ],
      },
    ]);
    expect((await object(sharer, id, 'one objection')).body).toEqual(first.body);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
    await answer(declineObjection, (await open())._id);
    expect((await read())?.given).toMatchObject([{ status: 'declined', paid: 0, answer: ANSWER }]);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
  });

  test('a sharer objects to as many refused visits as the share has places', async () => {
    const { id, sharer } = await share([refused(), refused(), refused()]);
    await campaigns.verifyVisits(id, 8, 0);
    expect((await object(sharer, id)).body.data.given).toMatchObject([{ visits: 2 }]);
  });

  test('only the sharer can object to refused visits, and not after the order has ended', async () => {
    const { campaignId, id, sharer } = await share();
    expect(said(await object(await app.newMember(), id))).toBe('404 not_found');
    expect(said(await object(advertiser, campaignId))).toBe('404 not_found');
    const { body } = await app.call(
      productVisits,
      { product_id: campaignId },
      { as: await app.signIn(advertiser) },
    );
    expect(body.data.objections).toBeNull();
    await campaigns.stopCampaign(campaignId);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
  });

  test.each<[string, (id: string, sharer: Person) => Promise<unknown>]>([
    ['was given back unopened', (id, sharer) => release(app, sharer, id)],
    [
      'expired',
      async () => {
        app.minutesPass(3 * 24 * 60);
        await app.runJobs('expire-shares');
      },
    ],
  ])('a sharer cannot object to an own visit after the share %s, because it has ended', async (_how, end) => {
    const { id, url, sharer } = await share([]);
    const own = newVisitor();
    await openLink(app, (await newShare(app)).url, own);
    await app.runtime.pool.query('update session set visitor_key = $2 where subject_id = $1', [
      sharer.id,
      visitorKeyOf(app.runtime.config.secret, own.cookie?.split('=')[1] ?? ''),
    ]);
    await end(id, sharer);
    await openLink(app, url, own);
    // The page of an ended share has no script, but anybody can send what the script sends.
    const { rows } = await app.runtime.pool.query('select state, reason from visit where share_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'refused', reason: 'ended' }]);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
  });

  test('a sharer can object to refused visits that were opened before the share ended, not after', async () => {
    const { id, sharer } = await share([refused({ ago: 120 })]);
    await release(app, sharer, id);
    await makeVisits(app, id, [refused({ ago: 0, reason: 'self' }), refused({ ago: -1, reason: 'self' })]);
    expect((await object(sharer, id)).body.data.given).toMatchObject([{ visits: 1 }]);
  });

  test('a sharer cannot object to a visit that opened while the share was given back unopened', async () => {
    const { id, sharer } = await share([]);
    await release(app, sharer, id);
    await makeVisits(app, id, [refused({ ago: 60, reason: 'self' })]);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
  });

  test('a sharer cannot object to refused visits that are too old', async () => {
    const { id, sharer } = await share();
    app.clock.advance(7 * DAY_MS);
    expect(said(await object(sharer, id))).toBe('422 nothing_to_object');
  });
});

describe('the queue of objections', () => {
  test('the queue of objections shows the open ones, and decided ones by their status', async () => {
    const { campaignId, id, sharer } = await share();
    await object(sharer, id);
    const objection = await open();
    expect(objection).toEqual({
      _id: expect.any(String),
      order: { _id: campaignId, title: 'Noodles' },
      share: id,
      sharer: { _id: sharer.id, username: sharer.username, language: 'en' },
      visits: 2,
      reasons: { repeat: 1, network: 1 },
      networks: 1,
      rewards: 24,
      payable: 2,
      status: 'open',
      paid: null,
      answer: null,
      created_at: app.clock.now().toISOString(),
      decided_by: null,
      decided_at: null,
    });
    const answered = await answer(declineObjection, objection._id);
    expect(answered.body.data).toMatchObject({ status: 'declined', paid: 0, decided_by: reviewer.username });
    const { body } = await app.call(
      listObjections,
      { status: 'declined', limit: '1' },
      { as: await app.signIn(reviewer) },
    );
    expect(body.data).toEqual([answered.body.data]);
  });

  test('objections in every status are found by the sharer and by the order, and one alone by its id', async () => {
    const { id, sharer } = await share();
    await object(sharer, id);
    const { _id } = await open();
    const found = async (search: string, status?: 'open' | 'declined') => {
      const query = { search, ...(status ? { status } : {}) };
      const { body } = await app.call(listObjections, query, { as: await app.signIn(reviewer) });
      expect(body.total).toBeGreaterThanOrEqual(body.data.length);
      return body.data.filter((each) => each._id === _id).length;
    };
    expect([await found(sharer.username.toUpperCase()), await found('nobody')]).toEqual([1, 0]);
    expect([await found('noodle', 'open'), await found('noodle', 'declined')]).toEqual([1, 0]);
    await answer(declineObjection, _id);
    expect([await found(sharer.username), await found(sharer.username, 'open')]).toEqual([1, 0]);
    expect(await found('noodle', 'declined')).toBe(1);
    const byId = await app.call(listObjections, { search: _id }, { as: await app.signIn(reviewer) });
    expect([byId.body.data.map((each) => each._id), byId.body.total]).toEqual([[_id], 1]);
    expect(await found(_id.slice(0, -1))).toBe(0);
  });

  test('support reads the objections and cannot answer them', async () => {
    const { id, sharer } = await share();
    await object(sharer, id);
    const { _id } = await open();
    const support = await app.newOperator({ role: 'support' });
    expect((await app.call(listObjections, { status: 'open' }, { as: support })).body.data).toHaveLength(1);
    for (const call of [upholdObjection, declineObjection]) {
      expect(said(await app.call(call, { id: _id, answer: ANSWER }, { as: support }))).toBe('403 forbidden');
    }
  });
});

describe('an objection that is upheld', () => {
  test('an upheld objection verifies its visits, which take places of their share and are paid once they settle', async () => {
    const { id, sharer } = await share();
    await object(sharer, id);
    const { _id } = await open();
    const first = await answer(upholdObjection, _id, { key: 'uphold' });
    expect(first.body.data).toMatchObject({ status: 'upheld', paid: 2, reasons: {}, payable: 0 });
    expect((await answer(upholdObjection, _id, { key: 'uphold' })).body).toEqual(first.body);
    expect(await shareRow(id)).toEqual({ stage: 'distributing', target: 10, verified: 2 });
    expect(await lastTold(sharer)).toBe(
      '2 visits to “Noodles” now count. Reward: 0,24 $. Our answer: We looked again.',
    );
    app.minutesPass(10);
    expect((await claim(app, await app.signIn(sharer), id)).body.reward).toBe(24);
  });

  test('an upheld objection completes its share when it takes the last places', async () => {
    const { id, sharer } = await share();
    await campaigns.verifyVisits(id, 8, 0);
    await object(sharer, id);
    await answer(upholdObjection, (await open())._id);
    expect(await shareRow(id)).toEqual({ stage: 'completed', target: 10, verified: 10 });
  });

  test('an upheld objection to one of several refused visits leaves the count of the others as it was', async () => {
    const { id, sharer } = await share([refused(), refused(), refused({ reason: 'bot' })]);
    await campaigns.verifyVisits(id, 9, 0);
    await object(sharer, id);
    await answer(upholdObjection, (await open())._id);
    const { rows } = await app.runtime.pool.query(
      'select reason, visits from share_refusal where share_id = $1 order by reason',
      [id],
    );
    expect(rows).toEqual([
      { reason: 'bot', visits: 1 },
      { reason: 'repeat', visits: 1 },
    ]);
  });

  test('a refusal that is counted while an objection is upheld is still counted, and the upheld one is not', async () => {
    const { campaignId, id, sharer } = await share([refused()]);
    await object(sharer, id);
    const { _id } = await open();
    const key = Buffer.from('someone');
    const [upholding] = await app.work(async ({ tx, now, newId }) => {
      const keys = { networkKey: key, prefixKey: key, visitorKey: key, blockId: null };
      const visit = {
        ...keys,
        id: newId(),
        shareId: id,
        campaignId,
        channel: 'none',
        country: null,
      } as const;
      await storeVisits(tx, [{ ...visit, reason: 'repeat' }], now);
      const answered = answer(upholdObjection, _id);
      await untilWaiting(app);
      return [answered] as const;
    });
    expect((await upholding).body.data).toMatchObject({ status: 'upheld', paid: 1 });
    const { rows } = await app.runtime.pool.query(
      'select reason, visits from share_refusal where share_id = $1',
      [id],
    );
    expect(rows).toEqual([{ reason: 'repeat', visits: 1 }]);
  });

  test('an objection upheld after its share has ended is paid from what the order has left', async () => {
    const { campaignId, id, sharer } = await share();
    await object(sharer, id);
    await app.call(productRelease, { product_id: id }, { as: await app.signIn(sharer) });
    const escrow = await campaigns.escrow(campaignId);
    await answer(upholdObjection, (await open())._id);
    expect(await campaigns.escrow(campaignId)).toBe(escrow - 40n);
    expect(await campaigns.reserved(id)).toBe(40n);
    app.minutesPass(10);
    expect((await claim(app, await app.signIn(sharer), id)).body.reward).toBe(24);
  });

  test('an objection whose order has ended cannot be paid and can only be declined', async () => {
    const { campaignId, id, sharer } = await share();
    await object(sharer, id);
    await campaigns.stopCampaign(campaignId);
    const { _id, payable } = await open();
    expect(payable).toBe(0);
    expect(said(await answer(upholdObjection, _id))).toBe('409 objection_unpayable');
    expect(await shareRow(id)).toMatchObject({ verified: 0 });
    // After the notification that the order was stopped.
    app.minutesPass(1);
    expect((await answer(declineObjection, _id)).status).toBe(200);
    expect(await lastTold(sharer)).toContain('still do not count');
  });

  test('an objection is not paid to a member who has closed the account', async () => {
    const { id, sharer } = await share();
    await object(sharer, id);
    const close = (at: Date | null) =>
      app.runtime.pool.query('update member set closed_at = $2 where id = $1', [sharer.id, at]);
    await close(app.clock.now());
    expect(said(await answer(upholdObjection, (await open())._id))).toBe('409 objection_unpayable');
    await close(null);
  });

  test('an upheld objection to a visit of a blocked network or browser verifies it, and its block no longer refuses it', async () => {
    const { id, sharer, url } = await share([]);
    const { body } = await app.call(
      addBlock,
      { kind: 'agent', value: 'Samsung SM-X911', reason: 'Bought visits.', days: 30 },
      { as: await app.signIn(reviewer) },
    );
    const visitor = newVisitor({ userAgent: 'Mozilla/5.0 (Linux; Samsung SM-X911) Chrome/119' });
    expect((await openLink(app, url, visitor)).task).toBeNull();
    await object(sharer, id);
    expect(await open()).toMatchObject({ reasons: { blocked: 1 }, payable: 1 });
    expect((await answer(upholdObjection, (await open())._id)).body.data).toMatchObject({ paid: 1 });
    const { rows } = await app.runtime.pool.query(
      'select state, reason, block_id from visit where share_id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'verified', reason: null, block_id: null }]);
    app.minutesPass(10);
    expect((await claim(app, await app.signIn(sharer), id)).body.reward).toBe(12);
    expect((await openLink(app, url, newVisitor({ userAgent: visitor.userAgent }))).task).toBeNull();
    await app.call(endBlock, { id: body.data._id }, { as: await app.signIn(reviewer) });
  });

  test('an objection that two operators uphold at the same time is paid once', async () => {
    const { campaignId, id, sharer } = await share();
    await object(sharer, id);
    const { _id } = await open();
    const answers = await raceFor(app, { table: 'campaign', id: campaignId }, () => [
      answer(upholdObjection, _id),
      answer(upholdObjection, _id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said(await answer(upholdObjection, _id))).toBe('409 objection_state');
    expect(said(await answer(declineObjection, _id))).toBe('409 objection_state');
    expect(said(await answer(upholdObjection, UNKNOWN_ID))).toBe('404 not_found');
    expect(await shareRow(id)).toMatchObject({ verified: 2 });
  });
});

describe('what one operator may uphold alone', () => {
  const LIMITED = [409, 'operator_limit', { limit: 'operator' }];

  const outcome = ({ status, body }: Awaited<ReturnType<typeof answer>>) => [
    status,
    body.error,
    body.current,
  ];

  /** An objection to two visits, worth 24 in rewards. */
  async function objected() {
    const { id, campaignId, sharer } = await share();
    const { body } = await object(sharer, id);
    expect(body.data.given).toHaveLength(1);
    return { ...(await open()), campaignId };
  }

  test.each<['objection_day_maximum' | 'objection_day_count', bigint | number]>([
    ['objection_day_maximum', 47n],
    ['objection_day_count', 1],
  ])('one operator upholds no more than %s in 24 hours, and another one still can', async (setting, most) => {
    reviewer = await app.newOperator({ role: 'reviewer' });
    const before = await app.work(async (work) => (await readSettings(work))[setting]);
    await app.set(setting, most);
    const first = await objected();
    expect((await answer(upholdObjection, first._id)).status).toBe(200);
    const second = await objected();
    expect(outcome(await answer(upholdObjection, second._id))).toEqual(LIMITED);
    expect(await shareRow(second.share)).toMatchObject({ verified: 0 });
    expect(await open()).toMatchObject({ status: 'open', payable: 2 });
    const other = await app.newOperator({ role: 'reviewer' });
    const { status } = await app.call(upholdObjection, { id: second._id, answer: ANSWER }, { as: other });
    expect(status).toBe(200);
    app.clock.advance(DAY_MS);
    expect((await answer(upholdObjection, (await objected())._id)).status).toBe(200);
    await app.set(setting, before);
  });

  test('what one operator granted by verifying held visits counts towards the maximum', async () => {
    reviewer = await app.newOperator({ role: 'reviewer' });
    const verification = { operatorId: reviewer.id, rewards: 24n };
    await app.work(({ tx, now, newId }) => insertHeldVerification(tx, { ...verification, id: newId(), now }));
    const { _id } = await objected();
    await app.set('objection_day_maximum', 47n);
    expect(outcome(await answer(upholdObjection, _id))).toEqual(LIMITED);
    await app.set('objection_day_maximum', 48n);
    expect((await answer(upholdObjection, _id)).status).toBe(200);
    await app.set('objection_day_maximum', 5_000n);
  });

  test('two objections upheld by one operator at the same time count towards one limit', async () => {
    reviewer = await app.newOperator({ role: 'reviewer' });
    await app.set('objection_day_count', 1);
    const first = await objected();
    const other = await share();
    await object(other.sharer, other.id);
    const { rows } = await app.runtime.pool.query(
      "select id from objection where share_id = $1 and status = 'open'",
      [other.id],
    );
    const as = await app.signIn(reviewer);
    const held = {
      statement: "select pg_advisory_xact_lock(hashtextextended('granting ' || $1::text, 0))",
      values: [reviewer.id],
    };
    const answers = await raceFor(app, held, () =>
      [first._id, rows[0].id].map((id) => app.call(upholdObjection, { id, answer: ANSWER }, { as })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.set('objection_day_count', 100);
  });
});
