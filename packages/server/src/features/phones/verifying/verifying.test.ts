import * as member from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { memberFactorsOf } from '../../../../test/given/member-factors.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { askedCode, latestCodeOf } from '../../../../test/given/phones.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { forgetPhoneCodes } from '../jobs.ts';

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
  app.clock.advance(DAY_MS);
});
afterAll(() => app.close());

const read = async (as = lan) => (await app.call(member.phone, {}, { as })).body.data;
const send = (as = lan, options: { key?: string; from?: string } = {}) =>
  app.call(member.phoneSend, { channel: 'sms' }, { as, ...options });
const change = (phone: string, as = lan, password = PASSWORD) =>
  app.call(member.phoneChange, { phone, channel: 'sms', password }, { as });
const confirm = (code: string, as = lan) => app.call(member.phoneConfirm, { code }, { as });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const said = ({ status, body }: { status: number; body: { error?: string } }) => body.error ?? status;
async function pass(ms: number, ...people: Person[]) {
  app.clock.advance(ms);
  for (const person of people) await app.signIn(person);
}
async function withNumber(number: string): Promise<Person> {
  const person = await app.newMember();
  await app.work(({ tx }) => tx.query('update member set phone = $2 where id = $1', [person.id, number]));
  return person;
}

describe('verifying the own number', () => {
  test('a number is verified by the code that was sent to it, and its member hears of it', async () => {
    expect(await read()).toMatchObject({ verified_at: null, code: null, channels: ['sms', 'zalo'] });
    const { body } = await send();
    expect(body.data).toMatchObject({
      code: { phone: body.data.phone, channel: 'sms', state: 'sending', expires_at: at(10 * MINUTE_MS) },
      next_code_at: at(MINUTE_MS),
    });
    const code = await latestCodeOf(app, lan);
    expect(code).toMatch(/^\d{6}$/);
    const confirmed = await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(confirmed.body.data).toMatchObject({ verified_at: at(0), code: null });
    expect(await memberFactorsOf(app).noticesOf(lan)).toContain('phone_verified');
    expect(said(await confirm(code))).toBe('phone_code_incorrect');
    await pass(MINUTE_MS);
    expect(said(await send())).toBe('phone_is_verified');
  });

  test('neither the code nor anything that it follows from is in the tables', async () => {
    const code = await askedCode(app, lan);
    const { rows } = await app.work(({ tx }) =>
      tx.query('select to_jsonb(phone_code) as row from phone_code where member_id = $1', [lan.id]),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a code ends after five wrong ones, after ten minutes, and with the next code', async () => {
    const first = await askedCode(app, lan);
    for (let tries = 0; tries < 5; tries += 1)
      expect(said(await confirm(wrong(first)))).toBe('phone_code_incorrect');
    expect(said(await confirm(first))).toBe('phone_code_incorrect');
    await pass(MINUTE_MS);
    const second = await askedCode(app, lan);
    await pass(2 * MINUTE_MS, lan);
    const third = await askedCode(app, lan);
    if (second !== third) expect(said(await confirm(second))).toBe('phone_code_incorrect');
    await pass(10 * MINUTE_MS, lan);
    expect(said(await confirm(third))).toBe('phone_code_incorrect');
    expect((await read()).verified_at).toBeNull();
  });

  test('five wrong codes sent together end a code like five one after the other', async () => {
    const code = await askedCode(app, lan);
    await Promise.all(Array.from({ length: 5 }, () => confirm(wrong(code))));
    expect(said(await confirm(code))).toBe('phone_code_incorrect');
  });

  test('a code verifies nothing for another member', async () => {
    const code = await askedCode(app, lan);
    const other = await app.newMember();
    expect(said(await confirm(code, other))).toBe('phone_code_incorrect');
    expect((await read(other)).verified_at).toBeNull();
  });

  test('a replayed request sends no second code', async () => {
    const first = await send(lan, { key: 'once' });
    const again = await send(lan, { key: 'once' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { rows } = await app.work(({ tx }) =>
      tx.query('select 1 from phone_code where member_id = $1', [lan.id]),
    );
    expect(rows).toHaveLength(1);
  });

  test('a locked account, a closed one and a stranger get no code', async () => {
    expect(said(await app.call(member.phoneSend, { channel: 'sms' }))).toBe('unauthorized');
    expect((await app.call(member.closeAccount, { password: PASSWORD }, { as: lan })).status).toBe(200);
    expect(said(await send())).toBe('unauthorized');
  });
});

describe('changing the number', () => {
  test('the number changes with the code that reached the new one, and not before', async () => {
    const before = (await read()).phone;
    await confirm(await askedCode(app, lan));
    await pass(MINUTE_MS);
    expect((await change('091 777 0001')).body.data).toMatchObject({
      phone: before,
      verified_at: at(-MINUTE_MS),
      code: { phone: '+84917770001' },
    });
    const confirmed = await confirm(await latestCodeOf(app, lan));
    expect(confirmed.body.data).toMatchObject({ phone: '+84917770001', verified_at: at(0) });
    expect((await app.call(member.me, {}, { as: lan })).body.data.phone).toBe('+84917770001');
    expect(await memberFactorsOf(app).noticesOf(lan)).toContain('phone_changed');
  });

  test('changing it takes the password, and a number that is one', async () => {
    expect(said(await change('+84917770002', lan, 'not the password'))).toBe('password_incorrect');
    const { body } = await change('12345');
    expect([body.error, body.fields]).toEqual(['validation_failed', { phone: 'invalid' }]);
    await confirm(await askedCode(app, lan));
    await pass(MINUTE_MS);
    expect(said(await change((await read()).phone))).toBe('phone_is_verified');
  });

  test('that another account has a number is only shown to the person who receives its code', async () => {
    const other = await app.newMember();
    const taken = (await read(other)).phone;
    const answered = await change(taken);
    expect([answered.status, answered.body.data.code?.phone]).toEqual([200, taken]);
    expect(said(await confirm(await latestCodeOf(app, lan)))).toBe('phone_taken');
    expect([(await read()).phone === taken, (await read()).verified_at]).toEqual([false, null]);
  });

  test('two members who confirm the same free number in parallel get it once', async () => {
    const other = await app.newMember();
    const number = '+84917770003';
    await change(number);
    await change(number, other);
    const codes = [await latestCodeOf(app, lan), await latestCodeOf(app, other)] as const;
    const answers = await Promise.all([confirm(codes[0]), confirm(codes[1], other)]);
    expect(answers.map(said).toSorted()).toEqual([200, 'phone_taken']);
  });
});

describe('what codes cost', () => {
  test('a member waits longer before each code, and gets five a day', async () => {
    for (const minutes of [1, 2, 4, 8]) {
      expect(said(await send())).toBe(200);
      const refused = await send();
      expect(refused.headers['retry-after']).toBe(String(minutes * 60));
      await pass(minutes * MINUTE_MS, lan);
    }
    expect(said(await send())).toBe(200);
    await pass(HOUR_MS, lan);
    expect(said(await send())).toBe('too_many_requests');
    await pass(DAY_MS, lan);
    expect(said(await send())).toBe(200);
  });

  test('one number gets five codes a day, from all members together', async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await app.newMember());
    const answers = [];
    for (const person of people) answers.push(said(await change('+84917771000', person)));
    expect(answers).toEqual([200, 200, 200, 200, 200, 'too_many_requests']);
  });

  test('the ten thousand numbers around one get twenty codes a day', async () => {
    const answers = [];
    for (let count = 0; count < 21; count += 1) {
      answers.push(said(await send(await withNumber(`+8491888${1_000 + count}`))));
    }
    expect(answers.filter((each) => each === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe('too_many_requests');
  });

  test('one network gets as many codes a day as the setting allows, also at midnight and from many browsers', async () => {
    await app.set('phone_codes_network_day', 2);
    const answers = [];
    for (let count = 0; count < 3; count += 1) {
      const person = await app.newMember();
      answers.push(said(await send(person, { from: `192.0.2.${count}` })));
      await pass(7 * HOUR_MS);
    }
    expect(answers).toEqual([200, 200, 'too_many_requests']);
    expect(said(await send(await app.newMember()))).toBe(200);
    await app.set('phone_codes_network_day', 50);
  });

  test('the company’s limit holds for everybody together, also concurrently', async () => {
    await app.set('phone_codes_day', 2);
    const people: Person[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await app.newMember());
    const answers = await Promise.all(people.map((person) => send(person)));
    expect(answers.map(said).toSorted()).toEqual([200, 200, 'too_many_requests', 'too_many_requests']);
    await app.set('phone_codes_day', 2_000);
  });

  test.each([
    ['of another country', '+8562055123456'],
    ['of a landline', '+842438252525'],
    ['that costs more', '+841900123456'],
  ])('no code is sent to a number %s', async (_what, number) => {
    expect(said(await send(await withNumber(number)))).toBe('phone_not_reachable');
  });

  test('codes are forgotten after a day, verified numbers are not', async () => {
    await confirm(await askedCode(app, lan));
    await pass(DAY_MS + MINUTE_MS, lan);
    await runJob(app.runtime, forgetPhoneCodes);
    const { rows } = await app.work(({ tx }) => tx.query('select 1 from phone_code', []));
    expect(rows).toEqual([]);
    expect((await read()).verified_at).not.toBeNull();
  });
});

test('without a service no number is verified, and nothing pretends to be', async () => {
  const instance = await createTestApp({ phoneService: null });
  try {
    const mai = await instance.newMember();
    const state = (await instance.call(member.phone, {}, { as: mai })).body.data;
    expect(state).toMatchObject({ verified_at: null, channels: [], code: null });
    const { body } = await instance.call(member.phoneSend, { channel: 'sms' }, { as: mai });
    expect(body.error).toBe('phone_service_missing');
  } finally {
    await instance.close();
  }
});
