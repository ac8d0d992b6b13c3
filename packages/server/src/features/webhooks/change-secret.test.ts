import {
  notifications,
  webhookAdd,
  webhookSecretEnd,
  webhookSecretMake,
  webhookSend,
  webhooks,
} from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { said } from '../../../test/said.ts';
import { startReceiver } from '../../../test/stand-ins/receiver.ts';
import { sendWaiting } from '../../../test/webhooks.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { webhookJobs } from './sending/jobs.ts';

let app: TestApp;
let shop: Person;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let id: string;
let first: string;
beforeAll(async () => {
  app = await createTestApp({ webhooks: 'local' });
});
beforeEach(async () => {
  shop = await app.newMember();
  receiver = await startReceiver();
  const { body } = await app.call(webhookAdd, { url: receiver.url, events: ['order.ended'] }, { as: shop });
  ({ _id: id, secret: first } = body.data);
});
afterEach(async () => {
  receiver.close();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

async function makeSecret(overlap_hours = 24): Promise<string> {
  const { secret_made_at } = await listed();
  const make = { webhook_id: id, secret_made_at, overlap_hours };
  const { status, body } = await app.call(webhookSecretMake, make, { as: shop });
  expect(status).toBe(201);
  return body.data.secret;
}
async function listed() {
  const { body } = await app.call(webhooks, {}, { as: shop });
  return onlyRow(body.data);
}
const formerUntil = async () => (await listed()).former_secret_until;

/** Which of these secrets the library of Standard Webhooks takes for the signature of a new event. */
async function accepted(...secrets: string[]): Promise<boolean[]> {
  await app.call(webhookSend, { webhook_id: id }, { as: shop });
  await sendWaiting(app);
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
  const given = String(headers['webhook-signature']).split(' ');
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return secrets.map((secret) =>
    given.includes(new Webhook(secret).sign(String(headers['webhook-id']), at, body)),
  );
}

test('while a secret is changed, events are signed with both; then the former one ends by itself', async () => {
  const second = await makeSecret();
  expect(second).not.toBe(first);
  expect(await formerUntil()).toBe(new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString());
  expect(await accepted(first, second)).toEqual([true, true]);
  app.clock.advance(24 * HOUR_MS);
  shop = await app.signIn(shop);
  expect(await formerUntil()).toBeNull();
  expect(await accepted(first, second)).toEqual([false, true]);
  await app.runJobs(...webhookJobs.map(({ name }) => name));
  const { rows } = await app.work(({ tx }) =>
    tx.query('select 1 from webhook_endpoint where id = $1 and former_sealed is not null', [id]),
  );
  expect(rows).toEqual([]);
});

test('the library itself verifies a message with two signatures, whichever secret it has', async () => {
  // It reads the clock of this machine.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  shop = await app.signIn(shop);
  const second = await makeSecret();
  await accepted();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  for (const secret of [first, second]) {
    const read = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(read).toMatchObject({ type: 'webhook.test' });
  }
});

test('its owner ends the former secret immediately, and so does a change without an overlap', async () => {
  const second = await makeSecret();
  const end = () => app.call(webhookSecretEnd, { webhook_id: id }, { as: shop, key: 'end' });
  const ended = await end();
  expect(ended.body.data).toMatchObject([{ former_secret_until: null }]);
  expect((await end()).body).toEqual(ended.body);
  expect(await accepted(first, second)).toEqual([false, true]);
  const third = await makeSecret(0);
  expect(await accepted(first, second, third)).toEqual([false, false, true]);
});

test('of three secrets the last two sign', async () => {
  const second = await makeSecret();
  const third = await makeSecret();
  expect(await accepted(first, second, third)).toEqual([false, true, true]);
});

test('a call that is repeated after its answer was lost makes no third secret, so the program’s own still signs', async () => {
  const { secret_made_at } = await listed();
  const make = { webhook_id: id, secret_made_at, overlap_hours: 24 };
  const again = () => app.call(webhookSecretMake, make, { as: shop });
  const lost = await again();
  const answers = [await again(), ...(await Promise.all([again(), again()]))];
  expect(answers.map(said)).toEqual(Array(3).fill('409 changed_meanwhile'));
  expect(await accepted(first, lost.body.data.secret)).toEqual([true, true]);
  // The list says that one was made, also when the clock went back.
  expect(lost.body.data.secret_made_at).toBe((await listed()).secret_made_at);
  expect(lost.body.data.secret_made_at > secret_made_at).toBe(true);
  app.clock.advance(-HOUR_MS);
  await makeSecret();
  expect((await listed()).secret_made_at > lost.body.data.secret_made_at).toBe(true);
  app.clock.advance(HOUR_MS);
});

test('a new secret is shown once and sealed at rest, and its owner is notified', async () => {
  const second = await makeSecret();
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify((await app.call(webhooks, {}, { as: shop })).body)).not.toContain(second);
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ sealed: Buffer }>('select secret_sealed as sealed from webhook_endpoint where id = $1', [id]),
  );
  expect(rows[0]?.sealed.toString('latin1')).not.toContain(second.slice(6));
  const { body } = await app.call(notifications, {}, { as: shop });
  const told = body.data.find(({ kind }) => kind === 'webhook_secret_made');
  expect(told).toMatchObject({ link: '/programs', title: expect.stringContaining('127.0.0.1') });
});

test('nobody changes the secret of somebody else’s webhook, or keeps the former one for longer than a week', async () => {
  const as = await app.newMember();
  const { secret_made_at } = await listed();
  const make = { webhook_id: id, secret_made_at, overlap_hours: 24 };
  expect(said(await app.call(webhookSecretMake, make, { as }))).toBe('404 not_found');
  expect(said(await app.call(webhookSecretEnd, { webhook_id: id }, { as }))).toBe('404 not_found');
  const long = await app.call(webhookSecretMake, { ...make, overlap_hours: 169 }, { as: shop });
  expect(long.body.fields).toEqual({ overlap_hours: 'too_large' });
  expect(await accepted(first)).toEqual([true]);
});
