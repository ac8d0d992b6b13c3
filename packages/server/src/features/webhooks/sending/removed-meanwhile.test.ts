import { notifications, webhookAdd, webhookRemove, webhookSend, webhooks } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { raceInOrder } from '../../../../test/races.ts';
import { sendWaiting } from '../../../../test/webhooks.ts';
import { sendWebhooks } from './send-webhooks.ts';

let app: TestApp;
let shop: Person;
let id: string;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await app.newMember();
  const webhook = { url: 'https://shop.example/events', events: ['order.ended' as const] };
  id = (await app.call(webhookAdd, webhook, { as: shop })).body.data._id;
  await app.call(webhookSend, { webhook_id: id }, { as: shop });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const remove = () => app.call(webhookRemove, { webhook_id: id }, { as: shop });
const held = () => ({
  statement: 'select from webhook_endpoint where id = $1 for update',
  values: [id],
});
async function left(): Promise<number> {
  const { rows } = await app.work(({ tx }) =>
    tx.query('select id from webhook_delivery where endpoint_id = $1', [id]),
  );
  return rows.length + (await app.call(webhooks, {}, { as: shop })).body.data.length;
}
function counted(status: number) {
  const posts: string[] = [];
  const task = sendWebhooks(async ({ url }) => {
    posts.push(url);
    return status;
  });
  return { posts, task };
}

test('nothing is sent to an address whose removal came first', async () => {
  const { posts, task } = counted(204);
  const [{ status }] = await raceInOrder(app, held(), [remove, () => sendWaiting(app, task)]);
  expect([status, posts, await left()]).toEqual([200, [], 0]);
});

test('a removal that comes while a delivery begins waits for it, and leaves nothing', async () => {
  const { posts, task } = counted(204);
  const [, { status }] = await raceInOrder(app, held(), [() => sendWaiting(app, task), remove]);
  expect([status, posts.length, await left()]).toEqual([200, 1, 0]);
});

test.each([
  ['removal', 204],
  ['removal', 410],
  ['removal', 500],
  ['answer', 204],
  ['answer', 410],
  ['answer', 500],
])(
  'of a removal and an answer that race, the %s comes first, with %i, and nothing is left',
  async (first, status) => {
    let posted = () => {};
    const isPosted = new Promise<void>((settle) => {
      posted = settle;
    });
    let answer = () => {};
    const answered = new Promise<number>((settle) => {
      answer = () => settle(status);
    });
    const task = sendWebhooks(() => {
      posted();
      return answered;
    });
    const sending = sendWaiting(app, task);
    await isPosted;
    const record = async () => {
      answer();
      await sending;
    };
    await (first === 'removal'
      ? raceInOrder(app, held(), [remove, record])
      : raceInOrder(app, held(), [record, remove]));
    expect(await left()).toBe(0);
    // Nobody is notified of the end of a webhook that they removed.
    const { body } = await app.call(notifications, {}, { as: shop });
    const notified = body.data.some(({ kind }) => kind === 'webhook_stopped');
    expect(notified).toBe(first === 'answer' && status === 410);
  },
);
