import { listWebhooks } from '@handbill/contract/console';
import { webhookAdd, webhookSend, webhookSwitch } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { said } from '../../../test/said.ts';
import { mostRowsRead } from '../../../test/statements/rows-read.ts';
import { answering, sendWaiting } from '../../../test/webhooks.ts';
import { selectWebhooks } from './sql.ts';

let app: TestApp;
let shop: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [shop, operator] = [await app.newMember(), await app.newOperator({ role: 'support' })];
});
afterEach(async () => {
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

let hosts = 0;

/** A webhook at a host of its own, whose address is a secret. */
async function added(as = shop) {
  hosts += 1;
  const host = `shop-${hosts}.example`;
  const url = `https://${host}/hooks/s3cret?token=t0ken`;
  const { body } = await app.call(webhookAdd, { url, events: ['order.approved', 'order.ended'] }, { as });
  return { ...body.data, host };
}
const list = (input: Parameters<typeof app.call<typeof listWebhooks>>[1] = {}, as = operator) =>
  app.call(listWebhooks, input, { as });
const found = async (search: string) => (await list({ search })).body.data.map(({ _id }) => _id);
const sendTest = (webhook_id: string) => app.call(webhookSend, { webhook_id }, { as: shop });

test('an operator sees the host of a webhook and what it did not take, and neither its address nor its secret', async () => {
  const { _id, host, secret } = await added();
  const at = app.clock.now().toISOString();
  const { status, body } = await list({ search: host });
  expect([status, body.data, body.total]).toEqual([
    200,
    [
      {
        _id,
        member: { _id: shop.id, username: shop.username },
        host,
        events: ['order.approved', 'order.ended'],
        state: 'on',
        added_at: at,
        off_since: null,
        last_taken_at: null,
        waiting: 0,
        last_failure: null,
      },
    ],
    1,
  ]);
  await sendTest(_id);
  expect((await list({ search: _id })).body.data[0]).toMatchObject({ waiting: 1, last_failure: null });
  await sendWaiting(app, answering(503));
  const failed = await list({ search: _id });
  expect(failed.body.data[0]).toMatchObject({
    waiting: 1,
    last_taken_at: null,
    last_failure: {
      event: 'webhook.test',
      tries: 1,
      status: 503,
      tried_at: at,
      next_try_at: new Date(app.clock.now().getTime() + MINUTE_MS).toISOString(),
    },
  });
  for (const hidden of [secret, 's3cret', 't0ken', '/hooks'])
    expect(JSON.stringify(failed.body)).not.toContain(hidden);
});

test('an event that was taken at last is no failure', async () => {
  const { _id } = await added();
  await sendTest(_id);
  await sendWaiting(app, answering(null));
  expect((await list({ search: _id })).body.data[0]?.last_failure).toMatchObject({ status: null });
  app.clock.advance(2 * MINUTE_MS);
  await sendTest(_id);
  await sendWaiting(app, answering(204));
  expect((await list({ search: _id })).body.data[0]).toMatchObject({
    last_taken_at: app.clock.now().toISOString(),
    waiting: 0,
    last_failure: null,
  });
});

test('a search finds a webhook by its member, host, own id or the id of an event, and nothing by its address', async () => {
  const { _id, host } = await added();
  const other = await added(await app.newMember());
  await sendTest(_id);
  await sendWaiting(app, answering(500));
  const event = (await list({ search: _id })).body.data[0]?.last_failure?._id ?? '';
  for (const search of [_id, event, shop.username, shop.username.slice(0, -1), host.toUpperCase()])
    expect(await found(search), search).toContain(_id);
  expect(await found(event)).toEqual([_id]);
  expect(await found(other.host)).toEqual([other._id]);
  for (const search of ['s3cret', 't0ken', 'nobody-here']) expect(await found(search), search).toEqual([]);
});

test('webhooks are listed by state, newest first and page by page', async () => {
  const first = await added();
  // Ids of one moment have no order.
  app.clock.advance(1);
  const second = await added();
  await app.call(webhookSwitch, { webhook_id: first._id, state: 'off' }, { as: shop });
  const search = shop.username;
  const off = (await list({ state: 'owner', search })).body;
  expect(off.data).toMatchObject([
    { _id: first._id, state: 'owner', off_since: app.clock.now().toISOString() },
  ]);
  expect((await list({ state: 'on', search })).body.data.map(({ _id }) => _id)).toEqual([second._id]);
  const page = (await list({ search, limit: '1' })).body;
  expect([page.data.map(({ _id }) => _id), page.total]).toEqual([[second._id], 2]);
  const next = (await list({ search, limit: '1', cursor: page.next_cursor ?? '' })).body;
  expect([next.data.map(({ _id }) => _id), next.next_cursor]).toEqual([[first._id], null]);
});

test('members do not read the list of webhooks', async () => {
  expect(said(await list({}, shop))).toBe('401 unauthorized');
});

test('the last failure of an address is found without reading what it took', async () => {
  const { _id } = await added();
  await app.workAsOwner(async ({ tx, now }) => {
    await tx.query(
      `insert into webhook_delivery (id, endpoint_id, event, body, happened_at, state, tries, last_status, last_tried_at)
       select gen_random_uuid(), $1, 'order.ended', '{}', $2, case when n = 1 then 'failed' else 'delivered' end, 1, 200, $2
       from generate_series(1, 3000) as n`,
      [_id, now],
    );
    await tx.query('analyze webhook_endpoint, webhook_delivery', []);
  });
  const read = await mostRowsRead(app, async (tx) => {
    const wanted = { state: null, search: _id, id: _id };
    const [row] = await selectWebhooks(tx, wanted, { after: null, limit: 21 });
    expect(row).toMatchObject({ id: _id, event: 'order.ended', tries: 1 });
  });
  expect(read).toBeLessThan(100);
});
