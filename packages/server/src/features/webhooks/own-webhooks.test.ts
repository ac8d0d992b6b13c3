import { lockMember, rejectOrder, stopOrder } from '@handbill/contract/console';
import {
  closeAccount,
  notifications,
  webhookAdd,
  webhookDeliveries,
  webhookRemove,
  webhookSend,
  webhookSwitch,
  webhooks,
} from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import type { WebhookEvent } from '@handbill/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOrder, distributeOrder, orderInReview } from '../../../test/given/orders.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { said } from '../../../test/said.ts';
import { startReceiver } from '../../../test/stand-ins/receiver.ts';
import { answering, sendWaiting } from '../../../test/webhooks.ts';
import { runTask, startJobs } from '../../platform/queue/jobs.ts';
import { webhookJobs } from './sending/jobs.ts';
import { postWebhook } from './sending/post-webhook.ts';
import { sendWebhooks } from './sending/send-webhooks.ts';

let app: TestApp;
let shop: Person;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await createTestApp({ webhooks: 'local' });
});
beforeEach(async () => {
  shop = await app.newMember();
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const ALL: WebhookEvent[] = ['order.approved', 'order.rejected', 'order.ended'];
const PUBLIC = 'https://shop.example/events';

async function added(url = receiver.url, events = ALL) {
  const { status, body } = await app.call(webhookAdd, { url, events }, { as: shop });
  expect(status).toBe(201);
  return body.data;
}
const deliveriesOf = async (id: string) =>
  (await app.call(webhookDeliveries, { webhook_id: id }, { as: shop })).body.data;
const stateOf = async () => (await app.call(webhooks, {}, { as: shop })).body.data;

const runWaiting = (task?: Parameters<typeof sendWaiting>[1]) => sendWaiting(app, task);
/** What the queue does each minute. */
async function runDue(task?: Parameters<typeof runWaiting>[0]): Promise<void> {
  await app.runJobs(...webhookJobs.map(({ name }) => name));
  await runWaiting(task);
}

describe('events of orders', () => {
  test('an approved order reaches its advertiser’s program, signed as the library of Standard Webhooks expects', async () => {
    const { secret, _id, url } = await added();
    expect(url).toBe(receiver.url);
    const { id } = await distributeOrder(app, { by: shop, title: 'Tea' });
    await runWaiting();
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received;
    const body = first?.body ?? '';
    const headers = first?.headers as Record<string, string>;
    expect(JSON.parse(body)).toEqual({
      type: 'order.approved',
      timestamp: app.clock.now().toISOString(),
      data: { product_id: id, title: 'Tea' },
    });
    expect(headers['webhook-signature']).toBe(
      new Webhook(secret).sign(headers['webhook-id'] ?? '', app.clock.now(), body),
    );
    const at = app.clock.now().toISOString();
    expect(await deliveriesOf(_id)).toEqual([
      {
        _id: headers['webhook-id'],
        event: 'order.approved',
        state: 'delivered',
        tries: 1,
        last_status: 204,
        happened_at: at,
        last_tried_at: at,
        next_try_at: null,
      },
    ]);
  });

  test('a rejected and a stopped order reach only their advertiser’s program, with the reason', async () => {
    await added();
    const other = await app.newMember();
    const operator = await app.newOperator();
    const { id } = await orderInReview(app, shop);
    await app.call(rejectOrder, { id, reason: 'misleading' }, { as: operator });
    const running = await distributeOrder(app, { by: shop });
    await distributeOrder(app, { by: other });
    app.minutesPass(1);
    await app.call(stopOrder, { id: running.id, reason: 'malware' }, { as: operator });
    await runWaiting();
    const told = receiver.received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data]);
    const title = 'Noodles';
    expect(told).toHaveLength(3);
    expect(told).toContainEqual(['order.rejected', { product_id: id, title, reason: 'misleading' }]);
    expect(told).toContainEqual([
      'order.ended',
      { product_id: running.id, title, stage: 'stopped', reason: 'malware' },
    ]);
  });

  test('an event that was not chosen is not sent, nor is one whose change was rolled back', async () => {
    const { _id } = await added(receiver.url, ['order.ended']);
    await distributeOrder(app, { by: shop });
    const { id } = await createOrder(app, shop);
    const refused = await app.call(
      rejectOrder,
      { id, reason: 'misleading' },
      { as: await app.newOperator() },
    );
    expect(refused.status).toBe(409);
    expect(await deliveriesOf(_id)).toEqual([]);
  });

  test('the queue of a running server delivers what a transaction recorded', async () => {
    await added();
    const queue = await startJobs(app.runtime, { jobs: [], tasks: [sendWebhooks()] });
    try {
      await distributeOrder(app, { by: shop });
      await expect.poll(() => receiver.received.length).toBe(1);
    } finally {
      await queue.stop();
    }
  });
});

describe('a receiver that fails', () => {
  test('an event is tried for three days under one id; then its address is switched off, and the member notified', async () => {
    const { _id } = await added();
    receiver.answerWith((response) => response.writeHead(500).end());
    await distributeOrder(app, { by: shop });
    await runWaiting();
    const waits = [1 / 60, 1 / 12, 0.5, 2, 5, 10, 14, 20, 24].map((hours) => Math.round(hours * HOUR_MS));
    for (const wait of waits) {
      app.clock.advance(wait - 1);
      await runDue();
      const before = receiver.received.length;
      app.clock.advance(1);
      await runDue();
      expect(receiver.received).toHaveLength(before + 1);
    }
    shop = await app.signIn(shop);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveriesOf(_id)).toMatchObject([{ state: 'failed', tries: 10, last_status: 500 }]);
    expect(await stateOf()).toMatchObject([{ off_because: 'failing' }]);
    const [newest] = (await app.call(notifications, {}, { as: shop })).body.data;
    expect(newest).toMatchObject({ kind: 'webhook_stopped', link: '/programs' });
  });

  test('an address that answers 410 is switched off immediately', async () => {
    const { _id } = await added();
    await distributeOrder(app, { by: shop });
    await runWaiting(answering(410));
    expect(await stateOf()).toMatchObject([{ off_because: 'gone' }]);
    expect(await deliveriesOf(_id)).toMatchObject([{ state: 'failed', last_status: 410 }]);
  });

  test('an event is sent again after its server was killed in between, and not while one sends it', async () => {
    const { _id } = await added();
    await distributeOrder(app, { by: shop });
    const killed = sendWebhooks(async () => {
      await app.runJobs('send-due-webhooks');
      await runWaiting();
      throw new Error('killed');
    });
    await expect(runWaiting(killed)).rejects.toThrow('killed');
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(_id)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    app.clock.advance(MINUTE_MS);
    await runDue();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(_id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('a redirect is not followed, and a slow receiver is given up', async () => {
    receiver.answerWith((response) => response.writeHead(302, { location: receiver.url }).end());
    const post = { url: receiver.url, headers: {}, body: '{}', timeoutMs: 60_000 };
    expect(await postWebhook(post)).toBe(302);
    expect(receiver.received).toHaveLength(1);
    receiver.answerWith(() => undefined);
    expect(await postWebhook({ ...post, timeoutMs: 50 })).toBeNull();
  });

  test('a receiver that answers with another protocol is given up immediately', async () => {
    receiver.answerWith((response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end());
    const post = { url: receiver.url, headers: {}, body: '{}', timeoutMs: 60_000 };
    expect(await postWebhook(post)).toBeNull();
  });

  test('slow receivers keep two places in the queue, and what waits for others is sent later', async () => {
    const addresses = [await added(), await added(`${receiver.url}?b`), await added(`${receiver.url}?c`)];
    for (const { _id } of addresses) await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    const answers: ((status: number) => void)[] = [];
    const slow = sendWebhooks(() => new Promise((answer) => answers.push(answer)));
    const [first, second, third] = addresses.map(({ _id }) =>
      runTask(app.runtime, slow, { webhook_id: _id }),
    );
    await third;
    await expect.poll(() => answers.length).toBe(2);
    for (const answer of answers) answer(204);
    await Promise.all([first, second]);
    await runDue();
    const states = await Promise.all(addresses.map(({ _id }) => deliveriesOf(_id)));
    expect(states.flat().map(({ state, tries }) => [state, tries])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 1],
    ]);
  });

  test('a place goes to an address that waits before one whose turn is over, whatever is sent to that', async () => {
    const addresses = [await added(), await added(`${receiver.url}?b`), await added(`${receiver.url}?c`)];
    const [busy = '', slow = '', third = ''] = addresses.map(({ _id }) => _id);
    const send = (id: string) => app.call(webhookSend, { webhook_id: id }, { as: shop });
    for (const id of [busy, busy, slow, third]) await send(id);
    await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
    const waiting = async () =>
      (
        await app.runtime.pool.query<{ id: string }>(
          `select payload ->> 'webhook_id' as id from graphile_worker._private_jobs where run_at > created_at + interval '1 second' order by run_at`,
        )
      ).rows.map(({ id }) => id);
    const answers = new Map<string, () => void>();
    const task = sendWebhooks(({ url }) => new Promise((done) => answers.set(url, () => done(204))));
    const run = (id: string) => runTask(app.runtime, task, { webhook_id: id });
    const turns = [run(busy), run(slow)];
    await expect.poll(() => answers.size).toBe(2);
    await run(third);
    expect(await waiting()).toEqual([third]);
    app.clock.advance(MINUTE_MS / 2);
    answers.get(receiver.url)?.();
    await turns[0];
    await send(busy);
    expect(await waiting()).toEqual([third, busy]);
    turns.push(run(third));
    await expect.poll(() => answers.size).toBe(3);
    for (const answer of answers.values()) answer();
    await Promise.all(turns);
    expect((await deliveriesOf(third)).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('an address waits on the queue once, however much is sent to it', async () => {
    const { _id } = await added();
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    await app.runJobs('send-due-webhooks');
    const { rows } = await app.work(({ tx }) =>
      tx.query(`select 1 as one from graphile_worker._private_jobs where payload ->> 'webhook_id' = $1`, [
        _id,
      ]),
    );
    expect(rows).toHaveLength(1);
    await runWaiting();
    expect(receiver.received).toHaveLength(2);
  });

  test('a webhook whose secret was sealed under an earlier key is switched off, and its owner notified', async () => {
    const { _id } = await added();
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    await app.workAsOwner(({ tx }) =>
      tx.query(`update webhook_endpoint set secret_sealed = 'x' where id = $1`, [_id]),
    );
    await runWaiting();
    expect(receiver.received).toEqual([]);
    expect(await stateOf()).toMatchObject([{ off_because: 'failing' }]);
    const { body } = await app.call(notifications, {}, { as: shop });
    expect(body.data.map(({ kind }) => kind)).toContain('webhook_stopped');
  });

  test('after one failure an address waits, and one that was removed in between is left alone', async () => {
    const { _id } = await added();
    await distributeOrder(app, { by: shop });
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    let tries = 0;
    await runWaiting(
      sendWebhooks(async () => {
        tries += 1;
        await app.call(webhookRemove, { webhook_id: _id }, { as: shop });
        return 500;
      }),
    );
    expect(tries).toBe(1);
    expect(await stateOf()).toEqual([]);
  });
});

describe('where events are sent', () => {
  test.each([
    'http://shop.example/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://name:password@shop.example/',
    'ftp://shop.example/',
    'http://localhost.example/',
    'http://169.254.169.254/latest',
  ])('an address outside the public web is refused: %s', async (url) => {
    const { status, body } = await app.call(webhookAdd, { url, events: ALL }, { as: shop });
    expect([status, body.fields]).toEqual([422, { url: 'invalid' }]);
  });

  test('a program on this machine is refused outside of a demo, and so is a name that leads there', async () => {
    const instance = await createTestApp();
    try {
      const as = await instance.newMember();
      const refused = await instance.call(webhookAdd, { url: receiver.url, events: ALL }, { as });
      expect(refused.body.fields).toEqual({ url: 'invalid' });
    } finally {
      await instance.close();
    }
    const { port } = new URL(receiver.url);
    const post = { headers: {}, body: '{}', timeoutMs: 60_000 };
    expect(await postWebhook({ ...post, url: `https://localhost:${port}/` })).toBeNull();
    expect(receiver.received).toEqual([]);
  });

  test('nothing is added or sent where webhooks are off', async () => {
    const instance = await createTestApp({ webhooks: 'off' });
    try {
      const as = await instance.newMember();
      expect(said(await instance.call(webhookAdd, { url: PUBLIC, events: ALL }, { as }))).toBe(
        '403 forbidden',
      );
    } finally {
      await instance.close();
    }
  });
});

describe('a member’s webhooks', () => {
  test('a secret is shown once and sealed at rest, and its owner is notified', async () => {
    const { secret, ...shown } = await added(PUBLIC);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await stateOf()).toEqual([shown]);
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ sealed: Buffer }>('select secret_sealed as sealed from webhook_endpoint where id = $1', [
        shown._id,
      ]),
    );
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(secret.slice(6));
    const [newest] = (await app.call(notifications, {}, { as: shop })).body.data;
    expect(newest?.kind).toBe('webhook_added');
    expect(newest?.title).toContain('shop.example');
  });

  test('a member has at most five, and reaches nobody else’s', async () => {
    const { _id } = await added();
    for (let place = 1; place < 5; place += 1) await added();
    const full = await app.call(webhookAdd, { url: PUBLIC, events: ALL }, { as: shop });
    expect(said(full)).toBe('409 webhooks_full');
    const as = await app.newMember();
    const of = { webhook_id: _id };
    expect(said(await app.call(webhookSwitch, { ...of, state: 'off' }, { as }))).toBe('404 not_found');
    expect(said(await app.call(webhookRemove, of, { as }))).toBe('404 not_found');
    expect(said(await app.call(webhookDeliveries, of, { as }))).toBe('404 not_found');
    expect(said(await app.call(webhookSend, of, { as }))).toBe('404 not_found');
    expect(said(await app.call(webhookSend, { webhook_id: 'x' }, { as }))).toBe('404 not_found');
  });

  test('an address that is off gets nothing, and events from then on when it is on again', async () => {
    const { _id } = await added();
    const turn = (state: 'on' | 'off', key?: string) =>
      app.call(webhookSwitch, { webhook_id: _id, state }, { as: shop, key });
    const off = await turn('off', 'off');
    expect(off.body.data).toMatchObject([{ off_because: 'owner' }]);
    expect((await turn('off', 'off')).body).toEqual(off.body);
    await distributeOrder(app, { by: shop });
    const again = await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    expect(said(again)).toBe('409 webhook_off');
    await turn('on');
    await runDue();
    expect(receiver.received).toEqual([]);
    await distributeOrder(app, { by: shop });
    await runWaiting();
    expect(receiver.received).toHaveLength(1);
  });

  test('a test event is sent once for one key, and an event again under its id', async () => {
    const { _id } = await added();
    const sendTest = () => app.call(webhookSend, { webhook_id: _id }, { as: shop, key: 'test' });
    const sent = await sendTest();
    expect((await sendTest()).body).toEqual(sent.body);
    await runWaiting();
    expect(receiver.received).toHaveLength(1);
    const [delivery] = await deliveriesOf(_id);
    expect(delivery).toMatchObject({ event: 'webhook.test', state: 'delivered' });
    await app.call(webhookSend, { webhook_id: _id, delivery_id: delivery?._id ?? '' }, { as: shop });
    await runWaiting();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivery?._id, delivery?._id]);
    const unknown = { webhook_id: _id, delivery_id: _id };
    expect(said(await app.call(webhookSend, unknown, { as: shop }))).toBe('404 not_found');
  });

  test('only twenty test events wait at a time', async () => {
    const { _id } = await added();
    const sendTest = () => app.call(webhookSend, { webhook_id: _id }, { as: shop });
    for (let place = 0; place < 20; place += 1) expect((await sendTest()).status).toBe(200);
    expect(said(await sendTest())).toBe('429 too_many_requests');
    await runWaiting();
    await runWaiting();
    expect(receiver.received).toHaveLength(20);
  });

  test('nothing is sent for a locked account, and a closed one has no webhooks', async () => {
    const { _id } = await added();
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    const locked = { id: shop.id, reason: 'fraud_suspected' as const, note: 'Three accounts on one phone' };
    await app.call(lockMember, locked, { as: await app.newOperator() });
    await runDue();
    expect(receiver.received).toEqual([]);
    shop = await app.newMember();
    await added();
    expect((await app.call(closeAccount, { password: PASSWORD }, { as: shop })).status).toBe(200);
    const { rows } = await app.work(({ tx }) =>
      tx.query('select 1 from webhook_endpoint where member_id = $1', [shop.id]),
    );
    expect(rows).toEqual([]);
  });

  test('deliveries are forgotten after thirty days', async () => {
    const { _id } = await added();
    await app.call(webhookSend, { webhook_id: _id }, { as: shop });
    await runWaiting();
    app.clock.advance(30 * DAY_MS + 1);
    await runDue();
    const { rows } = await app.work(({ tx }) =>
      tx.query('select 1 from webhook_delivery where endpoint_id = $1', [_id]),
    );
    expect(rows).toEqual([]);
  });
});
