import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, DEVICE_COOKIE, KEPT_COOKIE, ORIGIN, type TestApp } from '../../../../test/app.ts';
import { memberFactorsOf } from '../../../../test/given/member-factors.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { newCode } from '../../../platform/ids.ts';

let app: TestApp;
let factors: ReturnType<typeof memberFactorsOf>;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
  factors = memberFactorsOf(app);
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(() => expect(app.bugs).toEqual([]));
afterAll(() => app.close());

interface Sent {
  username: string;
  password: string;
  password_confirmation: string;
  stay_signed_in?: boolean;
}
type Headers = Record<string, string>;
const NEW = 'violin-gravel-9';

/** Each way to a new password, for a member who has what it needs. */
const ways = {
  'a recovery code': async (sent: Sent, headers: Headers) => {
    const { body } = await app.call(member.makeRecoveryCodes, { password: PASSWORD }, { as: lan });
    return app.call(member.recover, { ...sent, code: String(body.data.codes[0]) }, { headers });
  },
  'an authenticator': async (sent: Sent, headers: Headers) => {
    const secret = await factors.addAuthenticator(lan);
    const code = factors.nextCodeOf(secret);
    const codes = { code, next_code: factors.nextCodeOf(secret) };
    return app.call(member.recoverByAuthenticator, { ...sent, ...codes }, { headers });
  },
  'a passkey': async (sent: Sent, headers: Headers) => {
    const response = await factors.passkeyOf(await factors.addPasskey(lan), 'recover');
    return app.call(member.recoverByPasskey, { ...sent, response }, { headers });
  },
};

/** Sets a new password in a browser of its own, and returns what a new tab there is answered. */
async function newTabAfter(way: keyof typeof ways, choice: { stay_signed_in?: boolean }) {
  const device = `${DEVICE_COOKIE}=${newCode(22)}`;
  const common = { origin: ORIGIN, 'user-agent': lan.userAgent };
  const sent = { username: lan.username, password: NEW, password_confirmation: NEW, ...choice };
  const recovered = await ways[way](sent, { ...common, cookie: device });
  expect(recovered.status).toBe(200);
  const kept = [recovered.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .filter((cookie) => cookie?.startsWith(`${KEPT_COOKIE}=`));
  const cookie = [device, ...kept].join('; ');
  return { kept, tab: await app.call(member.resumeSession, {}, { headers: { ...common, cookie } }) };
}

const names = Object.keys(ways) as (keyof typeof ways)[];

test.each(names)(
  'a member who sets a new password with %s can stay signed in on that device',
  async (way) => {
    const { kept, tab } = await newTabAfter(way, { stay_signed_in: true });
    expect(kept).toHaveLength(1);
    expect(tab).toMatchObject({ status: 200, body: { data: { user: { _id: lan.id } } } });
  },
);

test.each(names)('a new password set with %s keeps nobody signed in who did not ask for it', async (way) => {
  for (const choice of [{}, { stay_signed_in: false }]) {
    lan = await app.newMember();
    const { kept, tab } = await newTabAfter(way, choice);
    expect(kept).toEqual([]);
    expect(tab).toMatchObject({ status: 401, body: { error: 'refresh_token_invalid' } });
  }
});
