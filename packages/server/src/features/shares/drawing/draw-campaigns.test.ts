import { productRelease, randomProduct } from '@handbill/contract/member';
import { addMs, businessDate, DAY_MS, HOUR_MS, startOfBusinessDate } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { draw as drawAs } from '../../../../test/given/shares.ts';
import { raceFor } from '../../../../test/races.ts';
import { pickAmongAll, pickByChance } from './drawing-sql.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
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

const draw = (as: Person, key?: string) => drawAs(app, as, key);
const rowOf = async (table: 'campaign' | 'share', id: string) => {
  const { rows } = await app.runtime.pool.query(`select * from ${table} where id = $1`, [id]);
  return rows[0];
};

/** The time left of the business day in the company's time zone. */
function untilMidnightMs(): number {
  const now = app.clock.now();
  const midnight = startOfBusinessDate(businessDate(addMs(now, DAY_MS), ZONE), ZONE);
  return midnight.getTime() - now.getTime();
}

describe('drawing an order to share', () => {
  test('drawing an order to share returns a running order with its link, and notifies the member', async () => {
    await campaigns.newCampaign(advertiser, { title: 'Noodles' });
    const { status, body } = await draw(sharer);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      side: 'received',
      title: 'Noodles',
      text: 'Broth since morning.',
      landing_url: 'https://noodles.example/',
      image: null,
      stage: 'distributing',
      status: 'pending',
      advertiser: advertiser.username,
      language: null,
      visits_target: 10,
      visits_verified: 0,
      visits_refused: {},
      reward_per_visit: 12,
      reward_claimed: 0,
      reward_claimable: 0,
      settles_at: null,
      completed_at: null,
      created_at: app.clock.now().toISOString(),
      expires_at: new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    });
    expect(body.data.share_url).toMatch(/^https:\/\/handbill\.test\/r\/[0-9A-Za-z]{12}$/);
    expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'order', subject: body.data._id });
  });

  test("a share's rewards are set apart when it is given out", async () => {
    const campaignId = await campaigns.newCampaign(advertiser);
    expect(await campaigns.escrow(campaignId)).toBe(400n);
    const { body } = await draw(sharer);
    expect(await campaigns.reserved(body.data._id)).toBe(200n);
    expect(await campaigns.escrow(campaignId)).toBe(200n);
    expect((await rowOf('campaign', campaignId)).visits_unallocated).toBe(10);
  });

  test('drawing an order to share costs nothing, even for a member without money', async () => {
    await campaigns.newCampaign(advertiser);
    expect(await app.available(sharer)).toBe(0n);
    expect((await draw(sharer)).status).toBe(201);
    expect(await app.available(sharer)).toBe(0n);
  });

  test('drawing an order to share allocates the remaining visits when they are fewer than a whole share', async () => {
    await campaigns.newCampaign(advertiser, { visits: 3 });
    expect((await draw(sharer)).body.data.visits_target).toBe(3);
  });

  test('a replayed draw returns the same order and no second one', async () => {
    await campaigns.newCampaign(advertiser);
    const first = await draw(sharer, 'once');
    const again = await draw(sharer, 'once');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const { rows } = await app.runtime.pool.query('select id from share where member_id = $1', [sharer.id]);
    expect(rows).toHaveLength(1);
  });

  test('drawing with a key that was used for another call is refused', async () => {
    await campaigns.newCampaign(advertiser);
    const drawn = await draw(sharer, 'once');
    const { status, body } = await app.call(
      productRelease,
      { product_id: drawn.body.data._id },
      { as: sharer, key: 'once' },
    );
    expect([status, body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  test('drawing an order to share needs a token, and takes no other member’s id', async () => {
    expect((await app.call(randomProduct, {})).body.error).toBe('unauthorized');
    const { status, body } = await app.call(randomProduct, { user_id: advertiser.id }, { as: sharer });
    expect([status, body.error]).toEqual([403, 'forbidden']);
  });
});

describe('which orders can be drawn', () => {
  test('a member never draws their own order', async () => {
    await campaigns.newCampaign(advertiser);
    const { status, body } = await draw(advertiser);
    expect([status, body.error]).toEqual([422, 'no_order_available']);
  });

  test('a member never draws the same order twice on one business day, but may on the next', async () => {
    await campaigns.newCampaign(advertiser, { visits: 100 });
    expect((await draw(sharer)).status).toBe(201);
    expect((await draw(sharer)).body.error).toBe('no_order_available');
    app.clock.advance(untilMidnightMs() - 1);
    await app.signIn(sharer);
    expect((await draw(sharer)).body.error).toBe('no_order_available');
    app.clock.advance(1);
    expect((await draw(sharer)).status).toBe(201);
  });

  test.each(['in_review', 'paused'])('an order cannot be drawn while it is %s', async (stage) => {
    const campaignId = await campaigns.newCampaign(advertiser);
    await setStage(app, campaignId, stage);
    expect((await draw(sharer)).body.error).toBe('no_order_available');
  });

  describe.each([{ pick: pickByChance }, { pick: pickAmongAll }])('$pick.name', ({ pick }) => {
    /** What `sharer` draws with each of these chances. */
    const drawnWith = (chances: readonly number[]) =>
      app.work(async ({ tx }) => {
        const day = businessDate(app.clock.now(), ZONE);
        const ids: (string | undefined)[] = [];
        for (const chance of chances) {
          const picked = await pick(tx, [{ memberId: sharer.id, chance }], {
            day,
            tried: [],
            start: 2 ** 31,
          });
          ids.push(picked.get(sharer.id));
        }
        return ids;
      });

    test('a campaign is drawn with the probability of its share of all remaining visits', async () => {
      const small = await campaigns.newCampaign(advertiser, { visits: 3 });
      const large = await campaigns.newCampaign(advertiser, { visits: 9 });
      const picked = await drawnWith(Array.from({ length: 12 }, (_, step) => step / 12));
      expect(picked.filter((id) => id === small)).toHaveLength(3);
      expect(picked.filter((id) => id === large)).toHaveLength(9);
    });

    test('the largest and the smallest chance fall on a campaign, and without one there is none', async () => {
      expect(await drawnWith([0])).toEqual([undefined]);
      const only = await campaigns.newCampaign(advertiser, { visits: 3 });
      expect(await drawnWith([0, 1 - 2 ** -32])).toEqual([only, only]);
    });
  });

  test('a chance that falls on an own or a received campaign is passed over for the next one', async () => {
    const own = await campaigns.newCampaign(sharer, { visits: 10 });
    await app.minutesPass(1);
    const received = await campaigns.newCampaign(advertiser, { visits: 20 });
    expect((await draw(sharer)).status).toBe(201);
    await app.minutesPass(1);
    const other = await campaigns.newCampaign(advertiser, { visits: 10 });
    const picks = await app.work(({ tx }) => {
      const draws = [0, 0.4, 0.9].map((chance) => ({ memberId: sharer.id, chance }));
      return pickByChance(tx, draws, { day: businessDate(app.clock.now(), ZONE), tried: [], start: 2 ** 31 });
    });
    expect([own < received, received < other]).toEqual([true, true]);
    expect(picks).toEqual(new Map([[sharer.id, other]]));
  });

  test('the owner of nearly all remaining visits still draws the only campaign of another member', async () => {
    await campaigns.newCampaign(sharer, { visits: 100_000, rewardPerVisit: 1n, feePerVisit: 0n });
    const other = await campaigns.newCampaign(advertiser, { visits: 1 });
    expect((await rowOf('share', (await draw(sharer)).body.data._id)).campaign_id).toBe(other);
  });
});

describe('the daily limit', () => {
  beforeEach(() => app.set('receive_limit', 2));
  afterEach(() => app.set('receive_limit', 20));

  test('the daily limit stops draws until the next business day, equally for every level', async () => {
    for (let campaign = 0; campaign < 4; campaign += 1) await campaigns.newCampaign(advertiser);
    expect((await draw(sharer)).status).toBe(201);
    expect((await draw(sharer)).status).toBe(201);
    const { status, body } = await draw(sharer);
    expect([status, body.error, body.message]).toEqual([
      422,
      'daily_orders_completed',
      'you have completed your order today',
    ]);
    app.clock.advance(untilMidnightMs());
    await app.signIn(sharer);
    expect((await draw(sharer)).status).toBe(201);
  });

  test('the daily limit holds under simultaneous draws of one member', async () => {
    for (let campaign = 0; campaign < 6; campaign += 1) await campaigns.newCampaign(advertiser);
    const answers = await Promise.all(Array.from({ length: 6 }, () => draw(sharer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  });
});

describe('simultaneous draws', () => {
  test('the last visit goes to exactly one of 50 members', async () => {
    const sharers = [];
    for (let count = 0; count < 50; count += 1) sharers.push(await app.newMember());
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 1 });
    const answers = await Promise.all(sharers.map((each) => draw(each)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'no_order_available')).toHaveLength(49);
    expect((await rowOf('campaign', campaignId)).visits_unallocated).toBe(0);
  });

  test('a campaign of 25 visits is drawn as shares of 10, 10 and 5', async () => {
    const sharers = [];
    for (let count = 0; count < 8; count += 1) sharers.push(await app.newMember());
    await campaigns.newCampaign(advertiser, { visits: 25 });
    const answers = await Promise.all(sharers.map((each) => draw(each)));
    const given = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.visits_target);
    expect(given.sort()).toEqual([10, 10, 5]);
  });

  test('a draw that waited for a campaign taken by others picks another one', async () => {
    const taken = await campaigns.newCampaign(advertiser, {
      visits: 10_000_000,
      rewardPerVisit: 1n,
      feePerVisit: 0n,
    });
    const other = await campaigns.newCampaign(advertiser, { visits: 1 });
    const [{ body }] = await raceFor(
      app,
      { statement: `update campaign set stage = 'paused' where id = $1`, values: [taken] },
      () => [draw(sharer)],
    );
    expect((await rowOf('share', body.data._id)).campaign_id).toBe(other);
  });

  test('a draw during a stop leaves no running share of a closed campaign', async () => {
    for (let round = 0; round < 10; round += 1) {
      const campaignId = await campaigns.newCampaign(advertiser, { visits: 40 });
      const sharers = [await app.newMember(), await app.newMember(), await app.newMember()];
      const [stopped, ...answers] = await Promise.all([
        campaigns.stopCampaign(campaignId),
        ...sharers.map((each) => draw(each)),
      ]);
      expect(stopped).toBe(true);
      for (const { status, body } of answers) {
        if (status !== 201) expect(body.error).toBe('no_order_available');
        else expect((await rowOf('share', body.data._id)).stage).toBe('released');
      }
      expect(await campaigns.escrow(campaignId)).toBe(0n);
    }
  });
});
