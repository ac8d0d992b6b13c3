import * as consoleCalls from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { CHOSEN, startedRecovery } from '../../../test/given/recoveries.ts';
import { sendWaiting } from '../../../test/webhooks.ts';
import { restoredByCommand } from '../restoring/index.ts';
import { sendWebhooks } from './sending/send-webhooks.ts';

let app: TestApp;
let shop: Person;
let operator: Person;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
});
beforeEach(async () => {
  shop = await app.newMember();
  ids = [await added('on'), await added('off')];
  await turn(ids[1] ?? '', 'off');
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

async function added(path: string): Promise<string> {
  const webhook = { url: `https://shop.example/${path}`, events: ['order.ended' as const] };
  return (await app.call(calls.webhookAdd, webhook, { as: shop })).body.data._id;
}
const turn = (webhook_id: string, state: 'on' | 'off') =>
  app.call(calls.webhookSwitch, { webhook_id, state }, { as: shop });
/** Why each address is off, the one that was on first. */
const causes = async () => {
  const { body } = await app.call(calls.webhooks, {}, { as: shop });
  return ids.map((id) => body.data.find(({ _id }) => _id === id)?.off_because);
};
const notices = async () =>
  (await app.call(calls.notifications, {}, { as: shop })).body.data.filter(
    ({ kind }) => kind === 'webhooks_secured',
  );

const endings: Record<string, () => Promise<unknown>> = {
  'recovered with a code': async () => {
    const { body } = await app.call(calls.makeRecoveryCodes, { password: PASSWORD }, { as: shop });
    const { username } = shop;
    const recovered = await app.call(
      calls.recover,
      { username, code: body.data.codes[0] ?? '', password: CHOSEN, password_confirmation: CHOSEN },
      { from: '203.0.113.9' },
    );
    expect(recovered.status).toBe(200);
    shop = { ...shop, accessToken: recovered.body.data.access_token };
  },
  'recovered with support': async () => {
    await startedRecovery(app, shop);
    app.clock.advance(30 * DAY_MS);
    operator = await app.signIn(operator);
    await app.runJobs('finish-recoveries');
    const { username } = shop;
    const { body } = await app.call(calls.login, { username, password: CHOSEN }, { from: '203.0.113.9' });
    shop = { ...shop, accessToken: body.data.access_token };
  },
  'signed out everywhere by an operator': async () => {
    await app.call(consoleCalls.endMemberSessions, { id: shop.id }, { as: operator });
    shop = await app.signIn(shop);
  },
  'locked and unlocked': async () => {
    const note = 'Three accounts on one phone';
    const locked = { id: shop.id, reason: 'fraud_suspected' as const, note };
    await app.call(consoleCalls.lockMember, locked, { as: operator });
    await app.call(
      consoleCalls.unlockMember,
      { id: shop.id, note: 'They are three people' },
      { as: operator },
    );
    shop = await app.signIn(shop);
  },
};

test.each(Object.keys(endings))(
  'the webhooks of an account that was %s are off until its owner, who is notified, switches each on',
  async (how) => {
    const [on = '', off = ''] = ids;
    await app.call(calls.webhookSend, { webhook_id: on }, { as: shop });
    await endings[how]?.();
    expect(await causes()).toEqual(['secured', 'owner']);
    expect(await notices()).toMatchObject([{ link: '/programs' }]);
    const posted: string[] = [];
    const task = sendWebhooks(async ({ url }) => {
      posted.push(url);
      return 204;
    });
    await sendWaiting(app, task);
    await turn(on, 'on');
    await turn(off, 'on');
    expect(await causes()).toEqual([null, null]);
    await app.runJobs('send-due-webhooks');
    await sendWaiting(app, task);
    expect(posted).toEqual([]);
    await app.call(calls.webhookSend, { webhook_id: on }, { as: shop });
    await sendWaiting(app, task);
    expect(posted).toEqual(['https://shop.example/on']);
  },
);

test('a member without a webhook that is on is not notified of any', async () => {
  await turn(ids[0] ?? '', 'off');
  await app.call(consoleCalls.endMemberSessions, { id: shop.id }, { as: operator });
  shop = await app.signIn(shop);
  expect(await notices()).toEqual([]);
});

test('a new password of a member who knows the old one leaves webhooks on, as it leaves keys', async () => {
  const password = { password_current: PASSWORD, password: CHOSEN, password_confirmation: CHOSEN };
  expect((await app.call(calls.changePassword, password, { as: shop })).status).toBe(200);
  expect(await causes()).toEqual([null, 'owner']);
});

test('after a restore every webhook is off: one that was removed since the backup is there again', async () => {
  const other = await app.newOperator();
  const operators = [operator.username, other.username];
  const [backupAt, origin] = [app.clock.now(), 'https://handbill.test'];
  await app.work((work) => restoredByCommand(work, { backupAt, operators, origin }));
  shop = await app.signIn(shop);
  expect(await causes()).toEqual(['secured', 'owner']);
});
