import {
  notifications,
  webhookAdd,
  webhookDeliveries,
  webhookSend,
  webhookSwitch,
  webhooks,
} from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { distributeOrder } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { sendWaiting } from '../../../../test/webhooks.ts';
import { webhookJobs } from './jobs.ts';
import type { Post } from './post-webhook.ts';
import { sendWebhooks } from './send-webhooks.ts';

let app: TestApp;
let shop: Person;
let id: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await app.newMember();
  const webhook = { url: 'https://shop.example/events', events: ['order.approved' as const] };
  id = (await app.call(webhookAdd, webhook, { as: shop })).body.data._id;
});
afterEach(async () => {
  await app.work(({ tx }) => tx.query('delete from webhook_delivery', []));
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const sendTest = () => app.call(webhookSend, { webhook_id: id }, { as: shop });
const deliveries = async () =>
  (await app.call(webhookDeliveries, { webhook_id: id }, { as: shop })).body.data;
const outcomes = async () =>
  (await deliveries()).map(({ event, state, tries }) => `${event} ${state} ${tries}`).sort();
const stateOf = async () => (await app.call(webhooks, {}, { as: shop })).body.data[0];
const isTest = ({ body }: Post) => JSON.parse(body).type === 'webhook.test';

/** What the queue does each minute. */
async function runDue(task: ReturnType<typeof sendWebhooks>): Promise<void> {
  await app.runJobs(...webhookJobs.map(({ name }) => name));
  await sendWaiting(app, task);
}

/** Moves the clock to where the next try of an event is due. */
async function untilNextTry(event: string): Promise<void> {
  shop = await app.signIn(shop);
  const next = (await deliveries()).find((each) => each.event === event)?.next_try_at ?? '';
  app.clock.advance(Date.parse(next) - app.clock.now().getTime());
  shop = await app.signIn(shop);
}

test('an event that is refused for three days is given up alone while the address takes others', async () => {
  const choosy = sendWebhooks(async (post) => (isTest(post) ? 204 : 500));
  await distributeOrder(app, { by: shop });
  await sendWaiting(app, choosy);
  for (let tries = 1; tries < 10; tries += 1) {
    await untilNextTry('order.approved');
    await sendTest();
    await runDue(choosy);
  }
  expect((await deliveries()).find(({ event }) => event === 'order.approved')).toMatchObject({
    state: 'failed',
    tries: 10,
    last_status: 500,
  });
  expect(await stateOf()).toMatchObject({ off_since: null, off_because: null });
  const { body } = await app.call(notifications, {}, { as: shop });
  expect(body.data.map(({ kind }) => kind)).not.toContain('webhook_stopped');
});

test('what an address took more than three days ago does not keep it on', async () => {
  const refusing = sendWebhooks(async () => 500);
  await sendTest();
  await sendWaiting(
    app,
    sendWebhooks(async () => 204),
  );
  app.clock.advance(MINUTE_MS);
  shop = await app.signIn(shop);
  await distributeOrder(app, { by: shop });
  await sendWaiting(app, refusing);
  for (let tries = 1; tries < 10; tries += 1) {
    await untilNextTry('order.approved');
    await runDue(refusing);
  }
  expect(await stateOf()).toMatchObject({ off_because: 'failing' });
});

test('an event whose sending ends in a fault of ours does not hold up the others, and its tries count', async () => {
  const faulty = sendWebhooks(async (post) => {
    if (isTest(post)) return 204;
    throw new Error('a fault');
  });
  await distributeOrder(app, { by: shop });
  await expect(sendWaiting(app, faulty)).rejects.toThrow('a fault');
  app.clock.advance(1);
  await sendTest();
  app.clock.advance(MINUTE_MS - 1);
  // The other event is sent first; then the one at fault has its second try.
  await expect(runDue(faulty)).rejects.toThrow('a fault');
  expect(await outcomes()).toEqual(['order.approved waiting 2', 'webhook.test delivered 1']);
  app.clock.advance(MINUTE_MS);
  await sendTest();
  await runDue(faulty);
  expect(await outcomes()).toEqual([
    'order.approved waiting 2',
    'webhook.test delivered 1',
    'webhook.test delivered 1',
  ]);
});

test('an event that cannot be signed counts its tries, too', async () => {
  await distributeOrder(app, { by: shop });
  await app.workAsOwner(async ({ tx }) => {
    await tx.query('alter table webhook_delivery alter column body drop not null', []);
    await tx.query('update webhook_delivery set body = null where endpoint_id = $1', [id]);
  });
  await expect(sendWaiting(app)).rejects.toThrow();
  expect(await outcomes()).toEqual(['order.approved waiting 1']);
  await app.workAsOwner(async ({ tx }) => {
    await tx.query('delete from webhook_delivery where endpoint_id = $1', [id]);
    await tx.query('alter table webhook_delivery alter column body set not null', []);
  });
});

test('an event that is at fault to its last try is given up, and its address stays on', async () => {
  const faulty = sendWebhooks(async () => {
    throw new Error('a fault');
  });
  await distributeOrder(app, { by: shop });
  await expect(sendWaiting(app, faulty)).rejects.toThrow('a fault');
  const begun = app.clock.now().getTime();
  for (let tries = 1; tries < 10; tries += 1) {
    await untilNextTry('order.approved');
    await expect(runDue(faulty)).rejects.toThrow('a fault');
  }
  expect(app.clock.now().getTime() - begun).toBeGreaterThan(3 * DAY_MS);
  expect(await outcomes()).toEqual(['order.approved waiting 10']);
  await untilNextTry('order.approved');
  await runDue(faulty);
  expect(await outcomes()).toEqual(['order.approved failed 10']);
  expect(await stateOf()).toMatchObject({ off_because: null });
});

test('an event whose transaction was under way while its address was off is not sent when it is on again', async () => {
  const turn = (state: 'on' | 'off') => app.call(webhookSwitch, { webhook_id: id, state }, { as: shop });
  await turn('off');
  await app.workAsOwner(({ tx, now, newId }) =>
    tx.query(
      `insert into webhook_delivery (id, endpoint_id, event, body, happened_at, state, next_try_at)
       values ($1, $2, 'order.approved', '{}', $3, 'waiting', $3)`,
      [newId(), id, now],
    ),
  );
  await turn('on');
  expect(await outcomes()).toEqual(['order.approved failed 0']);
  app.clock.advance(HOUR_MS);
  shop = await app.signIn(shop);
  await sendTest();
  await turn('on');
  expect(await outcomes()).toEqual(['order.approved failed 0', 'webhook.test waiting 0']);
});
