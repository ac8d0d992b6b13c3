import {
  packages,
  product,
  productCreate,
  productPause,
  productPay,
  productResume,
  productStop,
  randomProduct,
  updateLevel,
} from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf, setStage } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceFor } from '../../../test/races.ts';
import { addCampaign } from '../escrow/index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let member: Person;
let packageIds: string[];

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  const { rows } = await app.runtime.pool.query<{ id: string }>('select id from package order by visits');
  packageIds = rows.map(({ id }) => id);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const options = (as: Person, key?: string) => ({ as, key });
const draft = (changes: Partial<Parameters<typeof app.call<typeof productCreate>>[1]> = {}) => ({
  title: 'Noodles',
  text: 'Broth since morning.',
  landing_url: 'https://noodles.example/menu',
  package_id: packageIds[0] ?? '',
  ...changes,
});
const create = (changes = {}, as = member, key?: string) =>
  app.call(productCreate, draft(changes), options(as, key));
const pay = (id: string, as = member, key?: string) =>
  app.call(productPay, { product_id: id }, options(as, key));
const stop = (id: string, as = member, key?: string) =>
  app.call(productStop, { product_id: id }, options(as, key));
const pause = (id: string, as = member, key?: string) =>
  app.call(productPause, { product_id: id }, options(as, key));
const resume = (id: string, as = member, key?: string) =>
  app.call(productResume, { product_id: id }, options(as, key));
const orderWithId = async (id: string) =>
  (await app.call(product, { product_id: id }, { as: member })).body.data;
const draw = (as: Person) => app.call(randomProduct, {}, { as });

async function unpaid(changes = {}): Promise<string> {
  const { status, body } = await create(changes);
  expect(status).toBe(201);
  return body.data._id;
}

async function paid(): Promise<string> {
  const id = await unpaid();
  await app.fund(member, 400n);
  expect((await pay(id)).status).toBe(200);
  return id;
}

async function distributing(): Promise<string> {
  const id = await paid();
  await setStage(app, id, 'distributing');
  return id;
}

async function buyLevel(rank: number): Promise<void> {
  const { rows } = await app.runtime.pool.query('select id, joining_fee from level where rank = $1', [rank]);
  await app.fund(member, rows[0].joining_fee);
  await app.call(updateLevel, { level_id: rows[0].id }, { as: member });
}

describe('the packages', () => {
  test('the packages are listed by size, at the prices of the member’s level', async () => {
    const shown = (await app.call(packages, {}, { as: member })).body.data;
    expect(shown.map(({ visits }) => visits)).toEqual([20, 50, 100, 500, 1_000]);
    expect(shown[0]).toEqual({
      _id: packageIds[0],
      visits: 20,
      list_price: 400,
      reward_per_visit: 12,
      discount_percent: 0,
      price: 400,
    });
    await buyLevel(2);
    const cheaper = (await app.call(packages, {}, { as: member })).body.data;
    expect(cheaper.map(({ price }) => price)).toEqual([388, 920, 1_742, 8_156, 15_200]);
    expect(cheaper.map(({ discount_percent }) => discount_percent)).toEqual([3, 3.07, 3.17, 4.03, 5]);
  });

  test('the packages are shown to members only', async () => {
    expect((await app.call(packages, {})).body.error).toBe('unauthorized');
  });

  test('the packages cover their rewards at every level', async () => {
    for (const rank of [2, 3, 4]) {
      await buyLevel(rank);
      for (const each of (await app.call(packages, {}, { as: member })).body.data) {
        expect(each.price).toBeGreaterThanOrEqual(each.visits * each.reward_per_visit);
      }
    }
  });
});

describe('starting an order', () => {
  test('starting an order leaves it unpaid, at the price of the level, and costs nothing yet', async () => {
    await buyLevel(3);
    const { status, body } = await create({ title: '  Noodles  ', package_id: packageIds[1] });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: expect.any(String),
      side: 'distributed',
      title: 'Noodles',
      text: 'Broth since morning.',
      image: null,
      pictures: [],
      chat_title: null,
      chat_text: null,
      package_id: packageIds[1],
      corrects_id: null,
      corrected_by: null,
      drafted_by: null,
      explanation: null,
      price_per_visit: 18,
      starts_on: null,
      ends_on: null,
      daily_visits: null,
      landing_url: 'https://noodles.example/menu',
      link_parameters: ['utm_source', 'utm_medium', 'utm_campaign', 'hb'],
      button_words: 'go',
      category: 'other',
      language: null,
      status: 'pending',
      stage: 'unpaid',
      paused_by: null,
      shows_codes: false,
      visits_target: 50,
      visits_verified: 0,
      visits_refused: {},
      reward_per_visit: 12,
      list_price: 950,
      discount_percent: 5.1,
      price: 901,
      paid: 0,
      spent: 0,
      refunded: 0,
      reason: null,
      created_at: app.clock.now().toISOString(),
      paid_at: null,
      completed_at: null,
    });
    const { rows } = await app.runtime.pool.query('select * from campaign where id = $1', [body.data._id]);
    // 901 / 50 visits is 18.02: 12 for the sharer, 6 as fee, and the remainder of 1 is returned in the end.
    expect(rows[0]).toMatchObject({ fee_per_visit: 6n, visits_unallocated: 50 });
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'order', subject: body.data._id });
  });

  test('an order keeps its category and language, and refuses a category that is not in the list', async () => {
    const { status, body } = await create({ category: 'food', language: 'fr' });
    expect([status, body.data.category, body.data.language]).toEqual([201, 'food', 'fr']);
    const invented = await create({ category: 'gambling' as 'food', language: 'de' as 'fr' });
    expect([invented.status, invented.body.fields]).toEqual([
      422,
      { category: 'invalid', language: 'invalid' },
    ]);
  });

  test('starting an order stores the landing address in one spelling, and refuses an internal one', async () => {
    const { status, body } = await create({ landing_url: 'https://localhost/' });
    expect([status, body.error]).toEqual([422, 'landing_url_refused']);
    const id = await unpaid({ landing_url: 'https://NOODLES.example' });
    expect((await orderWithId(id)).landing_url).toBe('https://noodles.example/');
  });

  test('starting an order accepts only a picture that the member uploaded for an order', async () => {
    const other = await app.newMember();
    const upload = (file: string, by: Person, purpose: string) =>
      app.runtime.pool.query(
        'insert into upload (file, member_id, purpose, created_at) values ($1, $2, $3, now())',
        [file, by.id, purpose],
      );
    const name = (kind: string) => `/uploads/${kind}-${member.id}.webp`;
    await upload(name('own'), member, 'order_image');
    await upload(name('other'), other, 'order_image');
    await upload(name('avatar'), member, 'avatar');
    for (const file of [name('other'), name('avatar'), 'https://evil.example/x.webp', '']) {
      const { status, body } = await create({ pictures: [{ image: file, alt: '' }] });
      expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { pictures: 'invalid' }]);
    }
    const pictures = [
      { image: name('own'), alt: 'Bowls' },
      { image: name('second'), alt: '' },
    ];
    await upload(name('second'), member, 'order_image');
    const stored = await orderWithId(await unpaid({ pictures }));
    expect(stored).toMatchObject({ image: name('own'), pictures });
  });

  test('starting an order requires a package on offer', async () => {
    const nothing = '01900000-0000-7000-8000-000000000000';
    expect((await create({ package_id: nothing })).body.error).toBe('not_found');
    const turn = (active: boolean) =>
      app.runtime.pool.query('update package set active = $2 where id = $1', [packageIds[0], active]);
    await turn(false);
    try {
      const { status, body } = await create();
      expect([status, body.error]).toEqual([404, 'not_found']);
    } finally {
      await turn(true);
    }
  });

  test('starting an order is refused while another is unpaid', async () => {
    const id = await unpaid();
    const { status, body } = await create();
    expect([status, body.error, body.message]).toEqual([
      422,
      'outstanding_order',
      'you have an outstanding order, please pay in advance',
    ]);
    await stop(id);
    expect((await create()).status).toBe(201);
  });

  test('starting an order is refused when the turns of the day are used, until the next business day', async () => {
    for (let turn = 0; turn < 3; turn += 1) await paid();
    const { status, body } = await create();
    expect([status, body.error, body.message]).toEqual([
      422,
      'daily_orders_completed',
      'you have completed your order today',
    ]);
    // A paid order that was stopped has used its turn.
    app.clock.advance(DAY_MS);
    await app.signIn(member);
    expect((await create()).status).toBe(201);
  });

  test('dropping an unpaid order gives its turn back', async () => {
    for (let turn = 0; turn < 5; turn += 1) await stop(await unpaid());
    expect((await create()).status).toBe(201);
  });

  test('starting an order counts turns by the company’s business day, not by 24 hours', async () => {
    // The next midnight in Ho Chi Minh City is at 17:00 UTC.
    const now = app.clock.now();
    app.clock.advance(DAY_MS - (now.getTime() % DAY_MS) + 16 * HOUR_MS + HOUR_MS - 1);
    await app.signIn(member);
    for (let turn = 0; turn < 3; turn += 1) await paid();
    expect((await create()).body.error).toBe('daily_orders_completed');
    app.clock.advance(1);
    expect((await create()).status).toBe(201);
  });

  test('two concurrent calls start one order', async () => {
    const answers = await raceFor(app, { table: 'member', id: member.id }, () => [create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.map(({ body }) => body.error)).toContain('outstanding_order');
  });

  test('the database, too, refuses a second unpaid order', async () => {
    const first = await unpaid();
    const insertSecond = app.work(async ({ tx, now, newId }) => {
      const { rows } = await tx.query<Parameters<typeof addCampaign>[1]>(
        'select * from campaign where id = $1',
        [first],
      );
      const [row] = rows;
      if (row) await addCampaign(tx, { ...row, id: newId(), created_at: now });
    });
    await expect(insertSecond).rejects.toThrow('campaign_one_unpaid');
  });

  test('starting an order happens once under one key, which cannot be reused for another order', async () => {
    const first = await create({}, member, 'once');
    const again = await create({}, member, 'once');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const reused = await create({ title: 'Soup' }, member, 'once');
    expect([reused.status, reused.body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  test('starting an order requires a token and refuses unknown fields', async () => {
    expect((await app.call(productCreate, draft())).body.error).toBe('unauthorized');
    for (const field of ['price', 'stage', 'member_id', 'reward_per_visit']) {
      const { status, body } = await create({ [field]: 1 });
      expect([status, body.fields]).toEqual([422, { [field]: 'unknown' }]);
    }
  });
});

describe('paying an order', () => {
  test('advertising is paid before it is shown', async () => {
    const sharer = await app.newMember();
    const id = await unpaid();
    expect((await draw(sharer)).body.error).toBe('no_order_available');
    await app.fund(member, 1_000n);
    const { status, body } = await pay(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      stage: 'in_review',
      status: 'pending',
      paid: 400,
      spent: 0,
      paid_at: app.clock.now().toISOString(),
    });
    expect(body.user.account_balance).toBe(600);
    expect(await campaigns.escrow(id)).toBe(400n);
    expect((await draw(sharer)).body.error).toBe('no_order_available');
    await setStage(app, id, 'distributing');
    // Every allocated visit was in escrow before: of 20 visits at 20, ten are set apart.
    const share = (await draw(sharer)).body.data;
    expect(await campaigns.reserved(share._id)).toBe(200n);
    expect(await campaigns.escrow(id)).toBe(200n);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
  });

  test('the database, too, refuses an unpaid order in distribution', async () => {
    const id = await unpaid();
    const shown = setStage(app, id, 'distributing');
    await expect(shown).rejects.toThrow('violates check constraint');
  });

  test('paying an order is refused without the money, to the last minor unit', async () => {
    const id = await unpaid();
    await app.fund(member, 399n);
    const { status, body } = await pay(id);
    expect([status, body.error, body.message]).toEqual([
      422,
      'insufficient_funds_deposit',
      "you don't have enough money pls deposit",
    ]);
    expect(await orderWithId(id)).toMatchObject({ stage: 'unpaid', paid: 0, paid_at: null });
    await app.fund(member, 1n);
    expect((await pay(id)).status).toBe(200);
  });

  test('paying an order is refused in any stage but unpaid', async () => {
    const id = await paid();
    await app.fund(member, 400n);
    const { status, body } = await pay(id);
    expect([status, body.error]).toEqual([409, 'order_state']);
    await stop(id);
    expect((await pay(id)).body.error).toBe('order_state');
    expect(await app.available(member)).toBe(800n);
  });

  test('paying an order keeps the price at which the order was started', async () => {
    const id = await unpaid();
    await buyLevel(2);
    await app.fund(member, 400n);
    expect((await pay(id)).body.data.paid).toBe(400);
  });

  test('two concurrent payments with different keys pay an order once', async () => {
    const id = await unpaid();
    await app.fund(member, 1_000n);
    const answers = await raceFor(app, { table: 'campaign', id }, () => [
      pay(id, member, 'a'),
      pay(id, member, 'b'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.available(member)).toBe(600n);
  });

  test('paying an order happens once under one key', async () => {
    const id = await unpaid();
    await app.fund(member, 1_000n);
    const first = await pay(id, member, 'once');
    const again = await pay(id, member, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await app.available(member)).toBe(600n);
    const reused = await stop(id, member, 'once');
    expect(reused.body.error).toBe('idempotency_key_reused');
  });

  test('paying an order is posted once, whatever its row says', async () => {
    const id = await paid();
    await app.fund(member, 400n);
    await app.runtime.pool.query(`update campaign set stage = 'unpaid', paid_at = null where id = $1`, [id]);
    const { status, body } = await pay(id);
    expect([status, body.error]).toEqual([500, 'error_try_again']);
    expect(app.bugs.splice(0)).toHaveLength(1);
    expect([await app.available(member), await campaigns.escrow(id)]).toEqual([400n, 400n]);
    await app.runtime.pool.query(
      `update campaign set stage = 'in_review', paid_at = created_at where id = $1`,
      [id],
    );
  });

  test('paying and stopping an order concurrently either drops it or returns all of its money', async () => {
    const id = await unpaid();
    await app.fund(member, 400n);
    const [paying, stopping] = await raceFor(app, { table: 'campaign', id }, () => [pay(id), stop(id)]);
    expect(stopping.status).toBe(200);
    expect(paying.status === 200 || paying.body.error === 'order_state').toBe(true);
    expect(await app.available(member)).toBe(400n);
    expect((await orderWithId(id)).stage).toBe('stopped');
  });
});

test('paying an order at an outdated price is refused with the current price', async () => {
  const id = await unpaid();
  await app.fund(member, 400n);
  const payAt = (price_seen: number) => app.call(productPay, { product_id: id, price_seen }, { as: member });
  const { status, body } = await payAt(399);
  expect([status, body.error, body.current]).toEqual([409, 'changed_meanwhile', { price: 400 }]);
  expect([(await orderWithId(id)).stage, await app.available(member)]).toEqual(['unpaid', 400n]);
  expect((await payAt(400)).status).toBe(200);
});

describe('stopping an order', () => {
  test('stopping an order returns its unspent money in full, fee part included', async () => {
    const id = await distributing();
    const sharer = await app.newMember();
    const share = (await draw(sharer)).body.data;
    await campaigns.verifyVisits(share._id, 3);
    const { status, body } = await stop(id);
    expect(status).toBe(200);
    // 3 of 20 visits at 12 for the sharer and 8 as fee are spent.
    expect(body.data).toMatchObject({
      stage: 'stopped',
      status: 'closed',
      visits_verified: 3,
      paid: 400,
      spent: 60,
      refunded: 340,
      completed_at: app.clock.now().toISOString(),
    });
    expect(body.user.account_balance).toBe(340);
    expect(await campaigns.escrow(id)).toBe(0n);
    // The verified visits stay payable.
    expect(await campaigns.reserved(share._id)).toBe(60n);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'order', subject: id });
  });

  test('stopping an order drops an unpaid one without money', async () => {
    const id = await unpaid();
    const { body } = await stop(id);
    expect(body.data).toMatchObject({ stage: 'stopped', status: 'closed', paid: 0, refunded: 0 });
    expect(body.user.account_balance).toBe(0);
  });

  test('stopping an order returns the whole price while it is in review or paused', async () => {
    const inReview = await paid();
    expect((await stop(inReview)).body.data).toMatchObject({ stage: 'stopped', refunded: 400 });
    const paused = await distributing();
    await pause(paused);
    expect((await stop(paused)).body.data).toMatchObject({ stage: 'stopped', refunded: 400 });
  });

  test('stopping an order is refused when it is over', async () => {
    const id = await distributing();
    await stop(id);
    const { status, body } = await stop(id);
    expect([status, body.error]).toEqual([409, 'order_state']);
    expect(await app.available(member)).toBe(400n);
    const other = await app.newMember();
    const completed = await distributing();
    const shares = [(await draw(other)).body.data, (await draw(await app.newMember())).body.data];
    for (const share of shares) await campaigns.verifyVisits(share._id, 10);
    expect(await orderWithId(completed)).toMatchObject({ stage: 'completed', status: 'success', spent: 400 });
    expect((await stop(completed)).body.error).toBe('order_state');
  });

  test('stopping an order happens once, with two concurrent calls and under one key', async () => {
    const id = await distributing();
    const answers = await raceFor(app, { table: 'campaign', id }, () => [stop(id), stop(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.available(member)).toBe(400n);
    const next = await unpaid();
    const first = await stop(next, member, 'once');
    const again = await stop(next, member, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('stopping an order while others receive it leaves no running share and no money behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      member = await app.newMember();
      const id = await distributing();
      const sharers = [await app.newMember(), await app.newMember()] as const;
      const [stopped, ...draws] = await raceFor(app, { table: 'campaign', id }, () => [
        stop(id),
        draw(sharers[0]),
        draw(sharers[1]),
      ]);
      expect(stopped.status).toBe(200);
      for (const { status, body } of draws) {
        expect(status === 201 || body.error === 'no_order_available').toBe(true);
      }
      const { rows } = await app.runtime.pool.query(
        `select from share where campaign_id = $1 and stage = 'distributing'`,
        [id],
      );
      expect(rows).toEqual([]);
      expect([await campaigns.escrow(id), await app.available(member)]).toEqual([0n, 400n]);
    }
  });
});

describe('pausing an order', () => {
  test('a paused order cannot be received until it is resumed, and its running shares continue', async () => {
    const id = await distributing();
    const [early, late] = [await app.newMember(), await app.newMember()];
    const share = (await draw(early)).body.data;
    expect((await pause(id)).body.data).toMatchObject({ stage: 'paused', status: 'pending' });
    expect((await draw(late)).body.error).toBe('no_order_available');
    expect(await campaigns.verifyVisits(share._id, 2)).toBe(2);
    expect((await resume(id)).body.data).toMatchObject({ stage: 'distributing', visits_verified: 2 });
    expect((await draw(late)).status).toBe(201);
  });

  test('pausing an order is refused in any stage but distributing, and resuming in any but paused', async () => {
    const id = await paid();
    expect((await pause(id)).body.error).toBe('order_state');
    expect((await resume(id)).body.error).toBe('order_state');
    await setStage(app, id, 'distributing');
    expect((await resume(id)).body.error).toBe('order_state');
    await pause(id);
    expect((await pause(id)).body.error).toBe('order_state');
  });

  test('pausing an order happens once under one key', async () => {
    const id = await distributing();
    const first = await pause(id, member, 'once');
    const again = await pause(id, member, 'once');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const resumed = await resume(id, member, 'then');
    expect((await resume(id, member, 'then')).body).toEqual(resumed.body);
    expect((await resume(id, member, 'once')).body.error).toBe('idempotency_key_reused');
  });
});

describe('an order of somebody else', () => {
  test('an order of somebody else does not exist for any call', async () => {
    const id = await unpaid();
    const other = await app.newMember();
    await app.fund(other, 400n);
    for (const act of [pay, stop, pause, resume]) {
      const { status, body } = await act(id, other);
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    expect((await orderWithId(id)).stage).toBe('unpaid');
    expect((await pay('01900000-0000-7000-8000-000000000000')).body.error).toBe('not_found');
  });

  test('every call on an order requires a token', async () => {
    const id = await unpaid();
    for (const endpoint of [productPay, productStop, productPause, productResume]) {
      expect((await app.call(endpoint, { product_id: id })).body.error).toBe('unauthorized');
    }
  });
});
