import { createECDH } from 'node:crypto';
import {
  closeAccount,
  notifications,
  pushSubscribe,
  updateNotifications,
  updateProfile,
} from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { browserOf, decrypt, newBrowser, type TestBrowser } from '../../../test/stand-ins/browser.ts';
import { endAllSessions } from '../../platform/identity/sessions/ending.ts';
import { runTask, startJobs } from '../../platform/queue/jobs.ts';
import { notify } from '../notifications/index.ts';
import { sendPush } from './send-push.ts';

let app: TestApp;
let lan: Person;
let phone: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  phone = newBrowser();
  pushed.length = 0;
});
afterEach(async () => {
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const pushed: { endpoint: string; init: RequestInit; headers: Record<string, string>; body: Uint8Array }[] =
  [];
/** A push service that answers every message with this status. */
const service = (status = 201) =>
  sendPush(async (input, init = {}) => {
    const headers = init.headers as Record<string, string>;
    pushed.push({ endpoint: String(input), init, headers, body: init.body as Uint8Array });
    return new Response(status === 204 ? null : 'an unread body', { status });
  });

const subscribe = (as: Person, browser: TestBrowser = phone) =>
  app.call(pushSubscribe, browser.subscription, { as });
const notifyOf = (person: Person) =>
  app.work((work) => notify(work, person.id, 'deposit_succeeded', { amount: '1250' }));

/** The tasks waiting on the queue. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs order by id', []),
  );
  return rows.map(({ payload }) => payload);
}

/** Runs each waiting task once. They stay on the queue. */
async function runSendings(status?: number): Promise<void> {
  for (const payload of await waiting()) await runTask(app.runtime, service(status), payload);
}

async function browsersOf(person: Person): Promise<number> {
  const { rows } = await app.work(({ tx }) =>
    tx.query('select 1 from push_subscription where member_id = $1', [person.id]),
  );
  return rows.length;
}

test('a message is decrypted as in the example of RFC 8291', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const secret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(decrypt(keys, secret, Buffer.from(body, 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
  expect(browserOf('https://fcm.googleapis.com/', keys, secret).subscription.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
});

describe('a notification', () => {
  test('a notification is pushed to every browser of its member, encrypted to each, in the member’s language', async () => {
    const laptop = newBrowser('https://updates.push.services.mozilla.com/wpush/v2/laptop');
    await subscribe(lan);
    await subscribe(await app.signIn({ ...lan }), laptop);
    await subscribe(await app.newMember(), newBrowser());
    await app.call(updateProfile, { locale: 'fr' }, { as: lan });
    await notifyOf(lan);
    await runSendings();
    expect(pushed.map(({ endpoint }) => endpoint)).toEqual([
      phone.subscription.endpoint,
      laptop.subscription.endpoint,
    ]);
    const [first, second] = pushed;
    const shown = phone.read(first?.body ?? new Uint8Array());
    expect(shown).toEqual({
      title: 'Dépôt crédité',
      body: expect.stringContaining('12,50\u00a0$'),
      url: '/individual/deposit-history',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(laptop.read(second?.body ?? new Uint8Array())).toEqual(shown);
    expect(() => laptop.read(first?.body ?? new Uint8Array())).toThrow();
  });

  test('a pushed notification has no soft hyphens, which the list of notifications keeps', async () => {
    await subscribe(lan);
    await app.call(updateProfile, { locale: 'rs' }, { as: lan });
    await app.work((work) => notify(work, lan.id, 'invited_joined', { name: 'minh' }));
    await runSendings();
    const { title } = phone.read(pushed[0]?.body ?? new Uint8Array()) as { title: string };
    const listed = (await app.call(notifications, {}, { as: lan, headers: { langCode: 'rs' } })).body.data[0];
    expect(listed?.title).toContain('\u00ad');
    expect(title).toBe(listed?.title.replaceAll('\u00ad', ''));
  });

  test('a notification is signed by the instance for the one push service (RFC 8292), and kept there for a day', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    await runSendings();
    const [push] = pushed;
    if (!push) throw new Error('nothing was pushed');
    const { headers, init } = push;
    expect(headers).toMatchObject({
      TTL: '86400',
      Urgency: 'normal',
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
    });
    expect(headers).not.toHaveProperty('Topic');
    expect([init.method, init.redirect, init.signal]).toEqual(['POST', 'error', expect.any(AbortSignal)]);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.Authorization ?? '') ?? [];
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience: 'https://fcm.googleapis.com',
    });
    expect(payload.sub).toBe('https://handbill.test');
  });

  test('a notification is queued when its transaction commits, only for members with a browser', async () => {
    await notifyOf(lan);
    expect(await waiting()).toEqual([]);
    await subscribe(lan);
    await expect(
      app.work(async (work) => {
        await notify(work, lan.id, 'welcome', { name: 'x' });
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await waiting()).toEqual([]);
    const queue = await startJobs(app.runtime, { jobs: [], tasks: [service()] });
    try {
      await notifyOf(lan);
      await expect.poll(() => pushed.length).toBe(1);
    } finally {
      await queue.stop();
    }
    expect(await waiting()).toEqual([]);
  });

  test.each([404, 410])('a notification removes a browser whose service answers %i', async (status) => {
    await subscribe(lan);
    await notifyOf(lan);
    await runSendings(status);
    expect(await browsersOf(lan)).toBe(0);
    await runSendings();
    expect(pushed).toHaveLength(1);
  });

  test('a notification keeps a browser that registered again while its service reported it as gone', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    const { endpoint } = phone.subscription;
    const [payload] = await waiting();
    const task = sendPush(async () => {
      await subscribe(lan, newBrowser(endpoint));
      return new Response(null, { status: 410 });
    });
    await runTask(app.runtime, task, payload);
    expect(await browsersOf(lan)).toBe(1);
  });

  test.each([429, 500, 503])('a notification is retried while its service answers %i', async (status) => {
    await subscribe(lan);
    await notifyOf(lan);
    await expect(runSendings(status)).rejects.toThrow(`fcm.googleapis.com answered ${status}`);
    expect(await browsersOf(lan)).toBe(1);
  });

  test('a notification is retried when no answer comes', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    const [payload] = await waiting();
    const silent = sendPush(async () => {
      throw new TypeError('fetch failed');
    });
    await expect(runTask(app.runtime, silent, payload)).rejects.toThrow('fetch failed');
  });

  test.each([400, 403, 413])(
    'a notification is dropped when its service answers %i, and the browser stays',
    async (status) => {
      await subscribe(lan);
      await notifyOf(lan);
      await runSendings(status);
      expect(await browsersOf(lan)).toBe(1);
    },
  );

  test('a notification is not pushed once it was read, or is older than a day', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    await app.call(updateNotifications, {}, { as: lan });
    await runSendings();
    await notifyOf(lan);
    app.clock.advance(DAY_MS + 1);
    await runSendings();
    expect(pushed).toEqual([]);
  });

  test.each([
    ['ended', `update session set revoked_at = created_at + interval '1 millisecond' where subject_id = $1`],
    ['was locked', 'update session set locked_at = created_at where subject_id = $1'],
    ['was not used for long', 'update session set expires_at = created_at where subject_id = $1'],
  ])('a notification is not pushed to a browser whose session %s', async (_how, end) => {
    await subscribe(lan);
    await notifyOf(lan);
    await app.work(({ tx }) => tx.query(end, [lan.id]));
    await runSendings();
    expect(pushed).toEqual([]);
  });

  test('a notification of what ends a session is still pushed to its browser', async () => {
    await subscribe(lan);
    await app.work(async (work) => {
      await notify(work, lan.id, 'recovery_code_used', { left: '9' });
      await endAllSessions(work.tx, { kind: 'member', id: lan.id }, work.now);
    });
    await runSendings();
    expect(pushed).toHaveLength(1);
  });

  test('a notification is not pushed to a browser that has become another member’s', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    await subscribe(await app.newMember());
    await runSendings();
    expect(pushed).toEqual([]);
  });

  test('a notification is not pushed to an address outside the known services, even if the table has one', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    await app.work(({ tx }) =>
      tx.query('update push_subscription set endpoint = $2 where member_id = $1', [
        lan.id,
        'https://127.0.0.1/internal',
      ]),
    );
    await runSendings();
    expect(pushed).toEqual([]);
  });

  test('a notification of a closed account is not pushed', async () => {
    await subscribe(lan);
    await notifyOf(lan);
    await app.call(closeAccount, { password: PASSWORD }, { as: lan });
    expect(await browsersOf(lan)).toBe(0);
    app.clock.advance(HOUR_MS);
    await notifyOf(lan);
    await runSendings();
    expect(pushed).toEqual([]);
  });
});

test('an instance without an https address signs with its support address', async () => {
  const instance = await createTestApp({ mode: 'demo', origin: null });
  try {
    const mai = await instance.newMember();
    await instance.call(pushSubscribe, phone.subscription, { as: mai });
    await instance.work((work) => notify(work, mai.id, 'welcome', { name: 'Mai' }));
    const { rows } = await instance.work(({ tx }) =>
      tx.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs', []),
    );
    await runTask(instance.runtime, service(), rows[0]?.payload);
    const claims = pushed[0]?.headers.Authorization?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: 'mailto:support@handbill.example',
    });
  } finally {
    await instance.close();
  }
});
