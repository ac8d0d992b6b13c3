import {
  limitInviteCode,
  listInviteCodes,
  readMemberProfile,
  vouchForMember,
} from '@handbill/contract/console';
import {
  closeAccount,
  numberProduct,
  phoneConfirm,
  productReceive,
  randomProduct,
  register,
} from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { askedCode } from '../../../../test/given/phones.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

const NETWORK_MAX = 2;
const CODE_MAX = 3;

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let operator: Person;
let campaignId: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  operator = await app.newOperator();
  await app.set('unverified_network_max', NETWORK_MAX);
  await app.set('unverified_code_max', CODE_MAX);
  const advertiser = await app.newMember();
  campaignId = await campaigns.newCampaign(advertiser, { visits: 1_000 });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs.splice(0)).toEqual([]);
});
afterAll(() => app.close());

let count = 0;
/** An address of a network that no other test uses. */
function newNetwork(): string {
  count += 1;
  return `113.161.${count}`;
}

/** A code of the company with its own allowance. */
async function newCode(): Promise<string> {
  count += 1;
  const code = `CODE${1_000 + count}`;
  await app.work(({ tx, now }) =>
    tx.query('insert into company_invite_code (code, created_at) values ($1, $2)', [code, now]),
  );
  return code;
}

/** Registers a member from an address with a code. */
async function join(instance: TestApp, { code, from }: { code: string; from: string }): Promise<Person> {
  count += 1;
  const person = await instance.call(
    register,
    {
      username: `joined_${count}`,
      phone: `+8491${String(1_000_000 + count)}`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      code,
      agree_terms: true,
    },
    { from },
  );
  expect([person.status, person.body.error]).toEqual([201, undefined]);
  const { user, access_token: accessToken, refresh_token: refreshToken } = person.body.data;
  return {
    kind: 'member',
    id: user._id,
    username: user.username,
    inviteCode: user.invite_code,
    accessToken,
    refreshToken,
    address: from,
    userAgent: 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/120 Mobile',
    device: 'device',
    secondFactor: false,
  };
}

const signedIn = (person: Person) => app.signIn({ ...person, device: `device${person.id}`.slice(-22) });

/** What receiving an order answers to a member: 201, or the refusal. */
async function receive(person: Person) {
  const { status, body } = await app.call(
    productReceive,
    { campaign_id: campaignId },
    { as: await signedIn(person) },
  );
  return body.error ?? status;
}

async function verify(person: Person): Promise<void> {
  const as = await signedIn(person);
  const { status } = await app.call(phoneConfirm, { code: await askedCode(app, as) }, { as });
  expect(status).toBe(200);
}

const profileOf = async ({ id }: Person) =>
  (await app.call(readMemberProfile, { id }, { as: operator })).body.data;

const rowOf = async ({ id }: Person) =>
  (
    await app.work(({ tx }) =>
      tx.query<{ joined_network: Buffer | null; counted_under: string }>(
        'select joined_network, counted_under from member where id = $1',
        [id],
      ),
    )
  ).rows[0];

describe('members of one network', () => {
  test('those who join after the allowed number of unverified members receive nothing until their phone is verified', async () => {
    const network = newNetwork();
    const joined: Person[] = [];
    for (const host of [1, 2, 3]) {
      joined.push(await join(app, { code: await newCode(), from: `${network}.${host}` }));
    }
    const [first, second, third] = joined as [Person, Person, Person];
    expect(await receive(third)).toBe('phone_unverified');
    const as = await signedIn(third);
    const drawn = await app.call(randomProduct, {}, { as });
    expect([drawn.status, drawn.body.error]).toEqual([422, 'phone_unverified']);
    expect((await app.call(numberProduct, {}, { as })).body.data.verify_by).toBe('phone');
    expect(await profileOf(third)).toMatchObject({ verified_at: null, limited_by: 'network' });
    // Nobody is limited by those who join later.
    expect([await receive(first), await receive(second)]).toEqual([201, 201]);
    await verify(third);
    expect((await app.call(numberProduct, {}, { as })).body.data.verify_by).toBeNull();
    expect(await receive(third)).toBe(201);
    expect(await profileOf(third)).toMatchObject({
      verified_at: app.clock.now().toISOString(),
      limited_by: null,
    });
  });

  test('a member who joined earlier and verifies no longer counts', async () => {
    const network = newNetwork();
    const code = await newCode();
    const first = await join(app, { code, from: `${network}.1` });
    await join(app, { code: await newCode(), from: `${network}.1` });
    const third = await join(app, { code: await newCode(), from: `${network}.1` });
    expect(await receive(third)).toBe('phone_unverified');
    await verify(first);
    expect(await receive(third)).toBe(201);
  });

  test('an IPv6 network is its first 48 bits, and other networks have their own allowance', async () => {
    const joinFrom = async (from: string) => join(app, { code: await newCode(), from });
    for (const host of ['1::1', '2::1']) await joinFrom(`2001:ee0:4000:${host}`);
    expect(await receive(await joinFrom('2001:ee0:4000:3::1'))).toBe('phone_unverified');
    expect(await receive(await joinFrom('2001:ee0:4001:3::1'))).toBe(201);
  });

  test('a private address, which a proxy shows for everybody, limits nobody', async () => {
    for (const from of ['10.0.0.1', '192.168.1.2', '127.0.0.1']) {
      const member = await join(app, { code: await newCode(), from });
      expect((await rowOf(member))?.joined_network).toBeNull();
      expect(await receive(member)).toBe(201);
    }
  });

  test('of the network only a keyed hash of sixteen bytes is stored, the same for its addresses, until the member is verified', async () => {
    const network = newNetwork();
    const [one, other] = [
      await join(app, { code: await newCode(), from: `${network}.8` }),
      await join(app, { code: await newCode(), from: `${network}.250` }),
    ];
    const hash = (await rowOf(one))?.joined_network;
    expect(hash).toHaveLength(16);
    expect((await rowOf(other))?.joined_network).toEqual(hash);
    await verify(one);
    expect((await rowOf(one))?.joined_network).toBeNull();
  });

  test('of many simultaneous registrations exactly the allowed number can receive', async () => {
    const network = newNetwork();
    const codes = await Promise.all(Array.from({ length: 8 }, newCode));
    const joined = await Promise.all(
      codes.map((code, host) => join(app, { code, from: `${network}.${host}` })),
    );
    const answers: unknown[] = [];
    for (const person of joined) answers.push(await receive(person));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(NETWORK_MAX);
  });
});

describe('members of one code', () => {
  test('those who join after the allowed number, from whichever network, receive nothing until verified', async () => {
    const code = await newCode();
    const joined: Person[] = [];
    for (let each = 0; each <= CODE_MAX; each += 1) {
      joined.push(await join(app, { code, from: `${newNetwork()}.1` }));
    }
    const answers: unknown[] = [];
    for (const person of joined) answers.push(await receive(person));
    expect(answers).toEqual([201, 201, 201, 'phone_unverified']);
    expect(await profileOf(joined[CODE_MAX] as Person)).toMatchObject({ limited_by: 'code' });
  });

  test('made-up members get no new allowance by inviting one another; a verified member’s code has its own', async () => {
    const code = await newCode();
    const first = await join(app, { code, from: `${newNetwork()}.1` });
    const second = await join(app, { code: first.inviteCode, from: `${newNetwork()}.1` });
    const third = await join(app, { code: second.inviteCode, from: `${newNetwork()}.1` });
    const fourth = await join(app, { code: third.inviteCode, from: `${newNetwork()}.1` });
    expect((await rowOf(fourth))?.counted_under).toBe(`code/${code}`);
    expect(await receive(fourth)).toBe('phone_unverified');
    await verify(fourth);
    const invited = await join(app, { code: fourth.inviteCode, from: `${newNetwork()}.1` });
    expect((await rowOf(invited))?.counted_under).toBe(`member/${fourth.id}`);
    expect(await receive(invited)).toBe(201);
  });

  test('closing an account makes no room for another', async () => {
    const code = await newCode();
    const joined: Person[] = [];
    for (let each = 0; each < CODE_MAX; each += 1) {
      joined.push(await join(app, { code, from: `${newNetwork()}.1` }));
    }
    for (const person of joined) {
      const as = await signedIn(person);
      expect((await app.call(closeAccount, { password: PASSWORD }, { as })).status).toBe(200);
    }
    expect(await receive(await join(app, { code, from: `${newNetwork()}.1` }))).toBe('phone_unverified');
  });

  test('at an event everybody who joins with a lifted code receives orders, also from one network', async () => {
    const code = await newCode();
    await app.call(limitInviteCode, { code, limited: false }, { as: operator });
    const network = newNetwork();
    for (let host = 1; host <= NETWORK_MAX; host += 1) await join(app, { code, from: `${network}.${host}` });
    const guest = await join(app, { code, from: `${network}.100` });
    const other = await join(app, { code: await newCode(), from: `${network}.101` });
    expect([await receive(guest), await receive(other)]).toEqual([201, 'phone_unverified']);
  });

  test('an operator lifts the limit of a code and applies it again; both are logged', async () => {
    const code = await newCode();
    for (let each = 0; each < CODE_MAX; each += 1) await join(app, { code, from: `${newNetwork()}.1` });
    const later = await join(app, { code, from: `${newNetwork()}.1` });
    const lift = (key: string, limited = false) =>
      app.call(limitInviteCode, { code, limited }, { as: operator, key });
    const lifted = await lift('lift');
    expect([lifted.status, lifted.body.data.unlimited_at]).toEqual([200, app.clock.now().toISOString()]);
    expect((await lift('lift')).body).toEqual(lifted.body);
    const twice = await lift('twice');
    expect([twice.status, twice.body.error]).toEqual([409, 'changed_meanwhile']);
    expect(await receive(later)).toBe(201);
    expect((await lift('apply', true)).body.data.unlimited_at).toBeNull();
    expect(await receive(await join(app, { code, from: `${newNetwork()}.1` }))).toBe('phone_unverified');
    const none = await app.call(limitInviteCode, { code: 'NOWHERE', limited: false }, { as: operator });
    expect(none.status).toBe(404);
    expect(await app.actionsOn(`invite_code/${code}`)).toMatchObject([
      { action: 'invite_code_unlimited', details: { before: 'limited', after: 'unlimited' } },
      { action: 'invite_code_limited' },
    ]);
    const { data } = (await app.call(listInviteCodes, {}, { as: operator })).body;
    expect(data.find(({ _id }) => _id === code)?.unlimited_at).toBeNull();
  });
});

describe('vouching', () => {
  test('an operator vouches for a member, once, with a note in the log, and the member can receive', async () => {
    await app.set('unverified_code_max', 0);
    const member = await join(app, { code: await newCode(), from: `${newNetwork()}.1` });
    expect(await receive(member)).toBe('phone_unverified');
    const vouch = (key: string) =>
      app.call(vouchForMember, { id: member.id, note: 'Spoke on the phone' }, { as: operator, key });
    const vouched = await vouch('vouch');
    expect([vouched.status, vouched.body.data._id]).toEqual([200, member.id]);
    expect((await vouch('vouch')).body).toEqual(vouched.body);
    expect((await vouch('again')).body.error).toBe('member_state');
    expect(await receive(member)).toBe(201);
    expect((await profileOf(member)).phone_verified_at).toBeNull();
    const missing = await app.call(vouchForMember, { id: UNKNOWN_ID, note: 'Nobody' }, { as: operator });
    expect(missing.status).toBe(404);
    expect(await app.actionsOn(`member/${member.id}`)).toMatchObject([
      { action: 'member_vouched_for', details: { note: 'Spoke on the phone' } },
    ]);
    await app.set('unverified_code_max', CODE_MAX);
  });

  test('where no codes can be sent to phones, the member is sent to support', async () => {
    const instance = await createTestApp({ phoneService: null });
    await instance.set('unverified_code_max', 0);
    const as = await instance.signIn(await join(instance, { code: 'HANDBILL', from: '10.0.0.1' }));
    const { status, body } = await instance.call(randomProduct, {}, { as });
    expect([status, body.error]).toEqual([422, 'account_unverified']);
    expect((await instance.call(numberProduct, {}, { as })).body.data.verify_by).toBe('support');
    await instance.close();
  });
});

test('a demo’s code is offered to everybody who tries it, and not limited', async () => {
  const demo = await createTestApp({ mode: 'demo' });
  const production = await app.call(listInviteCodes, {}, { as: operator });
  const shown = await demo.call(listInviteCodes, {}, { as: await demo.newOperator() });
  const handbill = ({ _id }: { _id: string }) => _id === 'HANDBILL';
  const since = demo.clock.now().toISOString();
  expect(shown.body.data.find(handbill)).toMatchObject({ unlimited_at: since, offered_at: since });
  expect(production.body.data.find(handbill)).toMatchObject({ unlimited_at: null, offered_at: null });
  await demo.close();
});
