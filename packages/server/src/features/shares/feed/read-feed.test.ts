import { approveOrder, refuseBusiness, verifyBusiness } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import { feed, productReceive, productRelease, updateBusiness } from '@handbill/contract/member';
import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import {
  askedBusiness,
  NOODLES,
  savedBusiness,
  sendDocument,
  verifiedBusiness,
} from '../../../../test/given/businesses.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import { distributeOrder, orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { raceFor } from '../../../../test/races.ts';
import { gramsSought } from '../../escrow/index.ts';
import { startOf } from './feed-order.ts';
import { selectFeed } from './feed-sql.ts';

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

type Wanted = Omit<InputOf<typeof feed>, 'limit'> & { limit?: string };
const read = (wanted: Wanted = {}, as: Person = sharer) => app.call(feed, wanted, { as });
const idsOf = async (wanted: Wanted = {}, as: Person = sharer) =>
  (await read(wanted, as)).body.data.map(({ _id }) => _id);

/** All pages of the feed. */
async function allOf(wanted: Wanted, as = sharer): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await read(cursor === undefined ? wanted : { ...wanted, cursor }, as);
    ids.push(...body.data.map(({ _id }) => _id));
    cursor = body.next_cursor;
  }
  return ids;
}

/** Campaigns of one visit more each, in languages by turns. */
async function many(count: number, languages: readonly (string | null)[] = [null]): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const id = await campaigns.newCampaign(advertiser, { visits: 20 + place, title: `Number ${place}` });
    const language = languages[place % languages.length] ?? null;
    await app.runtime.pool.query('update campaign set language = $2 where id = $1', [id, language]);
    ids.push(id);
  }
  return ids;
}

describe('the cards of the feed', () => {
  test('a card shows the advertisement, what a visit pays, the most that one can earn, and until when', async () => {
    const { id } = await distributeOrder(app, { by: advertiser, category: 'food', language: 'en' });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ next_cursor: null });
    expect(body.data).toEqual([
      {
        _id: id,
        title: 'Noodles',
        text: 'Open at six.',
        pictures: [],
        landing_url: 'https://noodles.example/menu',
        button_words: 'go',
        advertiser: advertiser.username,
        badge: null,
        category: 'food',
        language: 'en',
        reward_per_visit: 12,
        visits: 10,
        most: 120,
        visits_left: 20,
        visits_left_today: null,
        expires_at: addMs(app.clock.now(), 72 * HOUR_MS).toISOString(),
      },
    ]);
  });

  test('the most that one can earn counts no more visits than are left', async () => {
    await campaigns.newCampaign(advertiser, { visits: 3 });
    expect((await read()).body.data[0]).toMatchObject({ visits: 3, most: 36, visits_left: 3 });
  });

  test('a card of an order with a number of visits a day shows what is left of today’s', async () => {
    const id = await campaigns.newCampaign(advertiser, { visits: 30 });
    const pace = (visits: number) =>
      app.runtime.pool.query('update campaign set daily_visits = $2 where id = $1', [id, visits]);
    await pace(30);
    expect((await read()).body.data[0]).toMatchObject({ visits_left: 30, visits_left_today: null });
    await pace(12);
    expect((await read()).body.data[0]).toMatchObject({ visits_left: 30, visits_left_today: 12 });
    await app.call(productReceive, { campaign_id: id }, { as: await app.newMember() });
    expect((await read()).body.data[0]).toMatchObject({ visits: 2, visits_left: 20, visits_left_today: 2 });
    app.clock.advance(DAY_MS);
    sharer = await app.signIn(sharer);
    expect((await read()).body.data[0]).toMatchObject({ visits_left: 20, visits_left_today: 12 });
  });

  test('the feed shows no own order, none that was received today, and none that cannot be received', async () => {
    const [received = '', paused = '', inReview = '', open] = await many(4);
    await app.call(productReceive, { campaign_id: received }, { as: sharer });
    await setStage(app, paused, 'paused');
    await setStage(app, inReview, 'in_review');
    expect(await idsOf()).toEqual([open]);
    expect(await idsOf({}, advertiser)).toEqual([]);
  });

  test('the feed is empty once the day’s limit is reached, and full again when an order is skipped', async () => {
    const [first] = await many(2);
    await app.set('receive_limit', 1);
    const { body } = await app.call(productReceive, { campaign_id: first ?? '' }, { as: sharer });
    expect((await read()).body).toMatchObject({ data: [], next_cursor: null });
    await app.call(productRelease, { product_id: body.data._id }, { as: sharer });
    expect(await idsOf()).toHaveLength(1);
    await app.set('receive_limit', 20);
  });

  test('the feed needs a token, and refuses a cursor that it did not give', async () => {
    expect((await app.call(feed, {})).body.error).toBe('unauthorized');
    const { status, body } = await read({ cursor: 'x' });
    expect([status, body.fields]).toEqual([422, { cursor: 'invalid' }]);
  });
});

describe('the order of the feed', () => {
  test('its pages together hold every order once, whatever their size', async () => {
    const ids = await many(13, ['vn', null, 'fr', 'en']);
    const whole = await allOf({});
    expect(whole.toSorted()).toEqual(ids.toSorted());
    for (const limit of ['1', '3', '12', '13']) expect(await allOf({ limit })).toEqual(whole);
  });

  test('reloading changes nothing on the same day, and other days have other orders', async () => {
    await many(9);
    const today = await idsOf();
    expect(await idsOf()).toEqual(today);
    // Two days can begin between the same two orders; twelve cannot.
    const orders = new Set<string>();
    for (let days = 0; days < 12; days += 1) {
      app.clock.advance(DAY_MS);
      await app.signIn(sharer);
      const ids = await idsOf();
      expect(ids.toSorted()).toEqual(today.toSorted());
      orders.add(ids.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('orders in the member’s language come first, with those that have none', async () => {
    await many(8, ['en', null, 'jp', 'vn']);
    const { body } = await app.call(feed, {}, { as: sharer, headers: { langcode: 'en' } });
    const languages = body.data.map(({ language }) => language);
    expect(new Set(languages.slice(0, 4))).toEqual(new Set(['en', null]));
    expect(new Set(languages.slice(4))).toEqual(new Set(['jp', 'vn']));
  });

  test('orders in the other languages that the browser names come first as well', async () => {
    await many(8, ['en', 'fr', 'jp', 'vn']);
    const headers = { langcode: 'vn', 'accept-language': 'vi, de;q=0.9, en-GB;q=0.8, fr;q=0' };
    const { body } = await app.call(feed, {}, { as: sharer, headers });
    const languages = body.data.map(({ language }) => language);
    expect(new Set(languages.slice(0, 4))).toEqual(new Set(['vn', 'en']));
    expect(new Set(languages.slice(4))).toEqual(new Set(['jp', 'fr']));
  });

  test('a large order is first more often than a small one, and the small one is first for some', async () => {
    const small = new Set<string>();
    // By turns around the ring: where their ids fall by chance, no small one may ever be first.
    for (let place = 0; place < 8; place += 2) {
      small.add(await campaigns.newCampaign(advertiser, { visits: 20, feedKey: place * 2 ** 29 }));
      await campaigns.newCampaign(advertiser, { visits: 700, feedKey: (place + 1) * 2 ** 29 });
    }
    const page = { languages: [''], category: null, after: startOf(0), limit: 1 };
    let smallFirst = 0;
    await app.work(async ({ tx }) => {
      for (let reader = 0n; reader < 64n; reader += 1n) {
        const start = reader << 26n;
        const [top] = await selectFeed(tx, { memberId: sharer.id, day: '2026-11-23', start }, page);
        if (small.has(top?.id ?? '')) smallFirst += 1;
      }
    });
    expect(smallFirst).toBeGreaterThan(0);
    expect(smallFirst).toBeLessThan(32);
  });
});

describe('filters of the feed', () => {
  test('the feed can be narrowed to a category and to a language, page by page', async () => {
    const ids = await many(8, ['en', 'fr']);
    const food = ids.filter((_id, place) => place % 4 < 2);
    await app.runtime.pool.query(`update campaign set category = 'food' where id = any ($1)`, [food]);
    expect((await allOf({ category: 'food', limit: '1' })).toSorted()).toEqual(food.toSorted());
    expect((await allOf({ language: 'fr', limit: '3' })).toSorted()).toEqual(
      ids.filter((_id, place) => place % 2 === 1).toSorted(),
    );
    expect(await idsOf({ category: 'travel' })).toEqual([]);
  });

  test('a search finds parts of words of the title and of the advertiser’s name, without marks', async () => {
    const { id } = await distributeOrder(app, { by: advertiser, title: 'Phở Hương: mở từ 5 giờ' });
    await distributeOrder(app, { title: 'Xe đạp cũ' });
    for (const search of ['pho', 'HƯƠNG', 'uon', 'mo pho', advertiser.username]) {
      expect(await idsOf({ search })).toEqual([id]);
    }
    expect(await idsOf({ search: 'phat' })).toEqual([]);
    expect(await idsOf({ search: 'pho', category: 'travel' })).toEqual([]);
    expect(await idsOf({ search: ' %_ ' })).toHaveLength(2);
  });

  test('a search is read page by page to its end, in the order of the feed, with what the member reads first', async () => {
    const search = 'number';
    // Before the transaction, which would wait for them and is ended when it waits too long.
    const ids = await many(201, ['jp', null, 'en']);
    await app.work(({ tx }) =>
      tx.query(
        `insert into campaign_words (campaign_id, words, grams)
         select id, lower(title), $2::text[] || array['category:' || category, 'language:' || coalesce(language, '')]
         from campaign where id = any ($1)`,
        [ids, gramsSought(search)],
      ),
    );
    const found = await allOf({ search, limit: '100' });
    expect(found).toEqual(await allOf({ limit: '100' }));
    expect(found).toHaveLength(201);
    for (const limit of ['1', '64']) expect(await allOf({ search, limit })).toEqual(found);
    expect(await allOf({ search, language: 'jp' })).toEqual(await allOf({ language: 'jp' }));
  });

  test('a search finds the orders of a verified business by its name, while it is verified', async () => {
    const operator = await app.newOperator();
    const shop = await app.newMember();
    const { id: earlier } = await distributeOrder(app, { by: shop, title: 'Phở Hương' });
    const found = async (search: string) => (await idsOf({ search })).toSorted();
    await savedBusiness(app, shop);
    expect(await found('noodles of hue')).toEqual([]);
    const business = await verifiedBusiness(app, shop, operator);
    const { id: later } = await distributeOrder(app, { by: shop, title: 'Bún bò' });
    const both = [earlier, later].toSorted();
    expect(await found('noodles of hue')).toEqual(both);
    expect(await found('pho noodles')).toEqual([earlier]);
    await app.call(updateBusiness, { ...NOODLES, name: 'Dumplings of Hue' }, { as: shop });
    expect([await found('noodles of hue'), await found('dumplings')]).toEqual([[], []]);
    expect(await found(shop.username)).toEqual(both);
    await sendDocument(app, shop);
    const { seen = '' } = (await askedBusiness(app, shop, { as: operator })) ?? {};
    await app.call(verifyBusiness, { id: business, seen }, { as: operator });
    expect([await found('noodles of hue'), await found('dumplings')]).toEqual([[], both]);
    const { seen: now = '' } = (await askedBusiness(app, shop, { as: operator, status: 'verified' })) ?? {};
    const end = { id: business, seen: now, reason: 'business_misleading' as const };
    expect((await app.call(refuseBusiness, end, { as: operator })).status).toBe(200);
    expect([await found('dumplings'), await found(shop.username)]).toEqual([[], both]);
  });

  test('an order that is approved while its business is being verified is found by both names', async () => {
    const operator = await app.newOperator();
    const shop = await app.newMember();
    const { id } = await orderInReview(app, shop);
    await savedBusiness(app, shop);
    await sendDocument(app, shop);
    const { _id: business = '', seen = '' } = (await askedBusiness(app, shop, { as: operator })) ?? {};
    const answers = await raceFor(app, { table: 'business', id: business }, () => [
      app.call(verifyBusiness, { id: business, seen }, { as: operator }),
      app.call(approveOrder, { id }, { as: operator }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await idsOf({ search: `${shop.username} noodles of hue` })).toEqual([id]);
  });

  test('a search does not find an order that has ended', async () => {
    const { id } = await distributeOrder(app, { by: advertiser, title: 'Umbrellas' });
    expect(await idsOf({ search: 'umbrella' })).toEqual([id]);
    await campaigns.stopCampaign(id);
    expect(await idsOf({ search: 'umbrella' })).toEqual([]);
    const { rows } = await app.runtime.pool.query('select from campaign_words where campaign_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
