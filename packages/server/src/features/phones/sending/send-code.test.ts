import { updateProfile } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { askedCode } from '../../../../test/given/phones.ts';
import { runTask } from '../../../platform/queue/jobs.ts';
import { sendPhoneCode } from './send-code.ts';

const SECRET = `whsec_${Buffer.from('thirty bytes of a test secret!').toString('base64')}`;
const SERVICE = 'https://messages.example/send';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp({
    phoneService: { name: 'http', url: SERVICE, secret: SECRET, channels: ['sms'], countries: ['VN'] },
  });
});
beforeEach(async () => {
  lan = await app.newMember();
  posted.length = 0;
});
afterEach(async () => {
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const posted: { url: string; init: RequestInit }[] = [];

/** Runs the waiting tasks with a service that answers every message with this status. */
async function runSendings(status = 202): Promise<void> {
  const task = sendPhoneCode(async (input, init = {}) => {
    posted.push({ url: String(input), init });
    return new Response('an unread body', { status });
  });
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs order by id', []),
  );
  for (const { payload } of rows) await runTask(app.runtime, task, payload);
}
const stateOf = async () => {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ state: string }>('select state from phone_code where member_id = $1', [lan.id]),
  );
  return rows[0]?.state;
};

test('a code is posted once, signed, in the member’s language, and is not on the queue', async () => {
  await app.call(updateProfile, { locale: 'fr' }, { as: lan });
  const code = await askedCode(app, lan);
  const { rows } = await app.work(({ tx }) =>
    tx.query('select payload from graphile_worker._private_jobs', []),
  );
  expect(JSON.stringify(rows)).not.toContain(code);
  await runSendings();
  await runSendings();
  expect(posted).toHaveLength(1);
  const { url, init } = posted[0] ?? { url: '', init: {} };
  expect([url, init.method, init.redirect]).toEqual([SERVICE, 'POST', 'error']);
  expect(init.signal).toBeInstanceOf(AbortSignal);
  const headers = init.headers as Record<string, string>;
  const { 'webhook-id': id = '', 'webhook-signature': signature } = headers;
  expect(signature).toBe(new Webhook(SECRET).sign(id, app.clock.now(), String(init.body)));
  expect(JSON.parse(String(init.body))).toEqual({
    to: expect.stringMatching(/^\+8490\d+$/),
    channel: 'sms',
    code,
    text: `${code} est votre code Handbill. Ne le communiquez à personne.`,
    language: 'fr',
  });
  expect(await stateOf()).toBe('sent');
});

test.each([408, 429, 500, 503])(
  'a code is sent again with the same id while the service answers %i',
  async (status) => {
    await askedCode(app, lan);
    await expect(runSendings(status)).rejects.toThrow(`answered ${status}`);
    await runSendings();
    const ids = posted.map(({ init }) => (init.headers as Record<string, string>)['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(await stateOf()).toBe('sent');
  },
);

test.each([400, 404, 422])(
  'a code fails when the service answers %i, and is not sent again',
  async (status) => {
    await askedCode(app, lan);
    await runSendings(status);
    await runSendings();
    expect(posted).toHaveLength(1);
    expect(await stateOf()).toBe('failed');
  },
);

test('a code that has expired is not sent', async () => {
  await askedCode(app, lan);
  app.clock.advance(10 * MINUTE_MS);
  await runSendings();
  expect(posted).toEqual([]);
});
