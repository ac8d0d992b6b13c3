import { lockMember, unlockMember } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import {
  apiKeyEnd,
  apiKeyMake,
  apiKeys,
  closeAccount,
  memberEndpoints,
  notifications,
  packages,
  product,
  productCreate,
  productDrop,
  productPay,
} from '@handbill/contract/member';
import { type Scope, scopes } from '@handbill/contract/scopes';
import { DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { savedBusiness } from '../../../test/given/businesses.ts';
import { createOrder } from '../../../test/given/orders.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { forBusiness, joinTeam } from '../../../test/given/teams.ts';
import { said } from '../../../test/said.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { forgetEndedKeys } from './jobs.ts';

let app: TestApp;
let shop: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

async function newKey(given: readonly Scope[] = scopes, as = shop) {
  const { body } = await app.call(apiKeyMake, { name: 'Shop', scopes: [...given] }, { as });
  return body.data;
}

/** Sends a call as a program does, with nothing but the key. */
async function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, key: string, payload: object = {}) {
  const response = await app.app.inject({
    method,
    url: `/api/${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'GET' ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json(), cookies: response.headers['set-cookie'] };
}

const closed = Object.values<Endpoint>(memberEndpoints).filter(({ auth }) => auth === 'member');

describe('what a key may do', () => {
  test.each(scopes)('a key with %s makes its own calls and no other one', async (scope) => {
    const { key } = await newKey([scope]);
    for (const endpoint of closed) {
      const { status, body } = await send(endpoint, key);
      const call = `${endpoint.method} ${endpoint.path}`;
      if (endpoint.scope === scope) expect([call, 401, 403]).not.toContain(status);
      else expect([call, status, body.error]).toEqual([call, 403, 'forbidden']);
    }
  });

  // A new call with a scope is a decision: this list is where it is taken.
  test('no key moves money, changes a password or a key, or sees more than its owner’s orders', () => {
    const open = closed.flatMap(({ scope, path }) => (scope === null ? [] : [`${scope} ${path}`]));
    expect(open.sort()).toEqual(
      [
        'codes:redeem conversion-redeem',
        'conversions:write conversions',
        ...['list-product', 'list-product-completed', 'number-product-distributing'].map(
          (path) => `orders:read ${path}`,
        ),
        ...['packages', 'product', 'product-forecast'].map((path) => `orders:read ${path}`),
        ...['product-create', 'product-drop', 'product-pause', 'product-preview', 'product-resume'].map(
          (path) => `orders:write ${path}`,
        ),
        ...['list-results', 'product-results', 'product-visits'].map((path) => `results:read ${path}`),
      ].sort(),
    );
  });

  test('a key drops any unpaid order of its owner, also one that an editor drafted, and nothing paid', async () => {
    const { key } = await newKey(['orders:write']);
    const drop = (product_id: string) => send(productDrop, key, { product_id });
    const own = await createOrder(app, shop);
    expect((await drop(own.id)).status).toBe(200);

    await savedBusiness(app, shop);
    const editor = await app.newMember();
    const membership = await joinTeam(app, { owner: shop, member: editor, role: 'editor' });
    const offered = await app.call(packages, {}, { as: shop });
    const ad = { title: 'Noodles', text: '', landing_url: 'https://shop.example/' };
    const { body } = await app.call(
      productCreate,
      { ...ad, package_id: offered.body.data[0]?._id ?? '' },
      forBusiness(membership, editor),
    );
    expect(body.data.drafted_by).toBe(editor.username);
    expect((await drop(body.data._id)).status).toBe(200);
    const seen = await app.call(product, { product_id: body.data._id }, { as: shop });
    expect(seen.body.data).toMatchObject({ stage: 'stopped' });

    const { id, price } = await createOrder(app, shop);
    await app.fund(shop, BigInt(price));
    expect((await app.call(productPay, { product_id: id }, { as: shop })).status).toBe(200);
    expect((await drop(id)).body.error).toBe('order_state');
    const foreign = await createOrder(app, await app.newMember());
    expect((await drop(foreign.id)).body.error).toBe('not_found');
  });

  test('a member is notified of each new key', async () => {
    await newKey();
    const { body } = await app.call(notifications, {}, { as: shop });
    expect(body.data).toMatchObject([{ kind: 'api_key_made', link: '/programs' }]);
    expect(body.data[0]?.title).toContain('Shop');
  });

  test('a refusal names the scope that would open the call', async () => {
    const { key } = await newKey(['orders:read']);
    expect((await send(productCreate, key)).body.current).toEqual({ scope: 'orders:write' });
    expect((await send(apiKeyMake, key)).body.current).toEqual({ scope: null });
  });

  test('a key opens neither the console nor the stream of events', async () => {
    const { key } = await newKey();
    for (const url of ['/api/console/orders', '/api/events']) {
      const { statusCode } = await app.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
      expect([url, statusCode]).toEqual([url, 401]);
    }
  });

  test('a program drafts an order once, and a repeated call gets the same answer', async () => {
    const { key } = await newKey(['orders:read', 'orders:write']);
    const { body } = await send({ method: 'GET', path: 'packages' }, key);
    const order = {
      title: 'Noodles',
      text: '',
      landing_url: 'https://shop.example/',
      package_id: body.data[0]._id,
    };
    const create = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/product-create',
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'draft' },
        payload: order,
      });
    const [first, second] = [await create(), await create()];
    expect(first.statusCode).toBe(201);
    expect(first.json().data.stage).toBe('unpaid');
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['set-cookie'] ?? '').not.toContain('device');
  });
});

describe('a member’s keys', () => {
  test('a key is shown once and stored as a hash; its list has its last characters and its last use', async () => {
    const { key, _id, hint } = await newKey(['results:read', 'orders:read']);
    expect(key).toMatch(/^hbk_[0-9A-Za-z]{40}$/);
    expect(key.endsWith(hint)).toBe(true);
    const at = app.clock.now().toISOString();
    await send({ method: 'GET', path: 'packages' }, key);
    app.clock.advance(MINUTE_MS / 2);
    await send({ method: 'GET', path: 'packages' }, key);
    const { body } = await app.call(apiKeys, {}, { as: shop });
    expect(body.data).toEqual([
      { _id, name: 'Shop', scopes: ['orders:read', 'results:read'], hint, created_at: at, last_used_at: at },
    ]);
    const { rows } = await app.runtime.pool.query<{ row: string }>(
      'select key::text as row from api_key as key',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(4));
  });

  test('a member has at most ten keys, and ends only own ones', async () => {
    const made = [];
    for (let place = 0; place < 10; place += 1) made.push(await newKey());
    const full = await app.call(apiKeyMake, { name: 'Shop', scopes: ['orders:read'] }, { as: shop });
    expect(said(full)).toBe('409 api_keys_full');
    const [first] = made;
    const end = (as: Person, key?: string) => app.call(apiKeyEnd, { key_id: first?._id ?? '' }, { as, key });
    expect(said(await end(await app.newMember()))).toBe('404 not_found');
    const ended = await end(shop, 'end');
    expect(ended.body.data).toHaveLength(9);
    expect((await end(shop, 'end')).body).toEqual(ended.body);
    expect((await send({ method: 'GET', path: 'packages' }, first?.key ?? '')).body.error).toBe(
      'unauthorized',
    );
  });

  test('a key needs a name and a scope', async () => {
    const make = (name: string, given: Scope[]) =>
      app.call(apiKeyMake, { name, scopes: given }, { as: shop });
    expect((await make('', ['orders:read'])).body.fields).toEqual({ name: 'too_short' });
    expect((await make('Shop', [])).status).toBe(422);
  });

  test('keys end when the account is locked, and stay ended when it is unlocked', async () => {
    const { key } = await newKey();
    const operator = await app.newOperator();
    const note = 'Three accounts on one phone';
    await app.call(lockMember, { id: shop.id, reason: 'fraud_suspected', note }, { as: operator });
    const listed = () => send({ method: 'GET', path: 'packages' }, key);
    expect((await listed()).body.error).toBe('unauthorized');
    await app.call(unlockMember, { id: shop.id, note: 'They are three people' }, { as: operator });
    expect((await listed()).body.error).toBe('unauthorized');
  });

  test('keys end when the account closes', async () => {
    const { key } = await newKey();
    expect((await app.call(closeAccount, { password: PASSWORD }, { as: shop })).status).toBe(200);
    expect((await send({ method: 'GET', path: 'packages' }, key)).body.error).toBe('unauthorized');
  });

  test('a key is deleted 90 days after it ended, and one that has not ended is kept', async () => {
    const [ended, running] = [await newKey(), await newKey()];
    await app.call(apiKeyEnd, { key_id: ended._id }, { as: shop });
    const kept = async () => {
      await runJob(app.runtime, forgetEndedKeys);
      const { rows } = await app.runtime.pool.query<{ id: string }>(
        'select id from api_key where member_id = $1',
        [shop.id],
      );
      return rows.map(({ id }) => id).sort();
    };
    app.clock.advance(90 * DAY_MS);
    expect(await kept()).toEqual([ended._id, running._id].sort());
    app.clock.advance(1);
    expect(await kept()).toEqual([running._id]);
  });
});
