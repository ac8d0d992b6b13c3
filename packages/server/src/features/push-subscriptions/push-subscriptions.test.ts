import {
  changePassword,
  continueInTab,
  exportData,
  logout,
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
} from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { newBrowser } from '../../../test/stand-ins/browser.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { forgetEndedPushSubscriptions } from './jobs.ts';
import { isOfPushService } from './push-services.ts';

let app: TestApp;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const { subscription } = newBrowser();

async function browsersOf(person: Person) {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ endpoint: string; p256dh: string; auth: string }>(
      'select endpoint, p256dh, auth from push_subscription where member_id = $1 order by renewed_at, id',
      [person.id],
    ),
  );
  return rows;
}

describe('the instance’s key', () => {
  test('the instance’s push key is a point of the curve, and the same for all concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(pushKey, {}, { as: lan })));
    const keys = new Set(answers.map(({ body }) => body.data.public_key));
    expect(keys.size).toBe(1);
    const [key = ''] = keys;
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });

  test('the private half of the instance’s push key is in no answer', async () => {
    await app.call(pushKey, {}, { as: lan });
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ private_key: string }>('select private_key from push_key', []),
    );
    expect(rows).toHaveLength(1);
    expect((await app.call(pushKey, {}, { as: lan })).body.data).not.toHaveProperty('private_key');
    expect((await app.call(pushKey, {})).body.error).toBe('unauthorized');
  });
});

describe('a browser', () => {
  test('a browser is registered once, and renewed when it registers again', async () => {
    const renewed = { ...newBrowser().subscription, endpoint: subscription.endpoint };
    for (const sent of [subscription, subscription, renewed]) {
      const { status, body } = await app.call(pushSubscribe, sent, { as: lan });
      expect([status, body.data]).toEqual([200, {}]);
    }
    expect(await browsersOf(lan)).toEqual([renewed]);
  });

  test('a browser is registered once under one key, even if it was removed in between', async () => {
    const sent = newBrowser().subscription;
    await app.call(pushSubscribe, sent, { as: lan, key: 'once' });
    await app.call(pushUnsubscribe, { endpoint: sent.endpoint }, { as: lan });
    const again = await app.call(pushSubscribe, sent, { as: lan, key: 'once' });
    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(await browsersOf(lan)).toEqual([]);
    const other = await app.call(pushSubscribe, subscription, { as: lan, key: 'once' });
    expect(other.body.error).toBe('idempotency_key_reused');
  });

  test('a browser belongs to the member currently signed in there', async () => {
    const mai = await app.newMember();
    const { subscription: shared } = newBrowser();
    await app.call(pushSubscribe, shared, { as: lan });
    await app.call(pushSubscribe, shared, { as: mai });
    expect([await browsersOf(lan), await browsersOf(mai)]).toEqual([[], [shared]]);
  });

  test('only its own member can remove a browser', async () => {
    const mai = await app.newMember();
    const { endpoint } = subscription;
    await app.call(pushSubscribe, subscription, { as: lan });
    expect((await app.call(pushUnsubscribe, { endpoint }, { as: mai })).body.data).toEqual({});
    expect(await browsersOf(lan)).toEqual([subscription]);
    expect((await app.call(pushUnsubscribe, { endpoint }, { as: lan })).body.data).toEqual({});
    expect((await app.call(pushUnsubscribe, { endpoint }, { as: lan })).body.data).toEqual({});
    expect(await browsersOf(lan)).toEqual([]);
  });

  test('a member has at most ten browsers, and the least recently renewed one is dropped', async () => {
    const browsers = Array.from({ length: 11 }, () => newBrowser().subscription);
    const signedIn: Person[] = [];
    for (const sent of browsers.slice(0, 10)) {
      app.clock.advance(1_000);
      const person = await app.signIn({ ...lan });
      signedIn.push(person);
      await app.call(pushSubscribe, sent, { as: person });
    }
    const [first, second, ...rest] = browsers;
    if (!first || !second) throw new Error('there are eleven');
    app.clock.advance(1_000);
    await app.call(pushSubscribe, first, { as: signedIn[0] ?? lan });
    app.clock.advance(1_000);
    await app.call(pushSubscribe, browsers[10] ?? first, { as: await app.signIn({ ...lan }) });
    expect(await browsersOf(lan)).toEqual([...rest.slice(0, 8), first, rest[8]]);
  });

  test('one sign-in holds one browser, in all its tabs, and displaces no other', async () => {
    const laptop = await app.signIn({ ...lan });
    await app.call(pushSubscribe, subscription, { as: laptop });
    const { data } = (await app.call(continueInTab, { refresh_token: lan.refreshToken }, { as: lan })).body;
    const tabs = [lan, { ...lan, accessToken: data.access_token }];
    const madeUp = Array.from({ length: 12 }, () => newBrowser().subscription);
    for (const [index, sent] of madeUp.entries()) {
      app.clock.advance(1_000);
      await app.call(pushSubscribe, sent, { as: tabs[index % 2] ?? lan });
    }
    expect(await browsersOf(lan)).toEqual([subscription, madeUp.at(-1)]);
  });

  test.each([
    ['endpoint', { ...subscription, endpoint: 'https://push.handbill.example/1' }],
    ['p256dh', { ...subscription, p256dh: `B${'A'.repeat(86)}` }],
    ['p256dh', { ...subscription, p256dh: subscription.p256dh.slice(1) }],
    ['auth', { ...subscription, auth: `${subscription.auth}A` }],
    ['endpoint', { ...subscription, endpoint: `${subscription.endpoint}${'x'.repeat(1_024)}` }],
  ])('a browser with an invalid %s is refused', async (field, sent) => {
    const { status, body } = await app.call(pushSubscribe, sent, { as: lan });
    expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([422, 'validation_failed', [field]]);
    expect(await browsersOf(lan)).toEqual([]);
  });

  test('only a signed-in member can register or remove a browser', async () => {
    const { endpoint } = subscription;
    expect((await app.call(pushSubscribe, subscription)).body.error).toBe('unauthorized');
    expect((await app.call(pushUnsubscribe, { endpoint })).body.error).toBe('unauthorized');
  });

  test('a browser is shown to its member only by its push service', async () => {
    await app.call(pushSubscribe, subscription, { as: lan });
    const since = app.clock.now().toISOString();
    app.clock.advance(1_000);
    await app.call(pushSubscribe, subscription, { as: lan });
    const { data } = (await app.call(exportData, {}, { as: lan })).body;
    expect(data.push_subscriptions).toEqual([{ service: 'fcm.googleapis.com', created_at: since }]);
  });

  test('a browser is forgotten when its session is over, and not before', async () => {
    const { subscription: other } = newBrowser();
    const phone = { ...lan };
    await app.signIn(lan);
    await app.call(pushSubscribe, subscription, { as: phone });
    await app.call(pushSubscribe, other, { as: lan });
    await runJob(app.runtime, forgetEndedPushSubscriptions);
    expect(await browsersOf(lan)).toHaveLength(2);
    await app.call(logout, { refresh_token: phone.refreshToken }, { as: phone });
    await runJob(app.runtime, forgetEndedPushSubscriptions);
    expect(await browsersOf(lan)).toEqual([other]);
    const laptop = await app.signIn({ ...lan });
    const password = `${PASSWORD}!`;
    await app.call(
      changePassword,
      { password_current: PASSWORD, password, password_confirmation: password },
      { as: laptop },
    );
    await runJob(app.runtime, forgetEndedPushSubscriptions);
    expect(await browsersOf(lan)).toEqual([]);
  });
});

test('a browser stays registered while one tab of its session is signed in', async () => {
  await app.call(pushSubscribe, newBrowser().subscription, { as: lan });
  const { data } = (await app.call(continueInTab, { refresh_token: lan.refreshToken }, { as: lan })).body;
  await app.work(({ tx, now }) =>
    tx.query('update session set expires_at = $2 where subject_id = $1 and id = family', [lan.id, now]),
  );
  await runJob(app.runtime, forgetEndedPushSubscriptions);
  expect(await browsersOf(lan)).toHaveLength(1);
  const tab = { ...lan, accessToken: data.access_token };
  await app.call(logout, { refresh_token: data.refresh_token }, { as: tab });
  await runJob(app.runtime, forgetEndedPushSubscriptions);
  expect(await browsersOf(lan)).toEqual([]);
});

describe('an address that the server may call', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def_-',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b',
    'https://web.push.apple.com/QGx',
    'https://api.push.apple.com/3/device/1',
  ])('the server may call a known push service: %s', (endpoint) => {
    expect(isOfPushService(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://a:b@fcm.googleapis.com/',
    'https://evilpush.apple.com/',
    'https://notify.windows.com/',
    'https://FCM.googleapis.com/fcm',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com\\@evil.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    ' https://fcm.googleapis.com/a',
    'fcm.googleapis.com',
    '',
  ])('the server may call no other address than a known push service: %s', (endpoint) => {
    expect(isOfPushService(endpoint)).toBe(false);
  });
});
