import { approveSetting, changeSetting, declineSetting, listSettings } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { settings } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import { declarations } from './declarations.ts';
import { saveSetting } from './index.ts';

let app: TestApp;
let operator: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  operator = await app.newOperator();
  other = await app.newOperator();
});

const ACCOUNT = { bin: '970436', bank_name: 'Vietcombank', account_number: '0071', account_name: 'HOUSE' };

const list = async () => (await app.call(listSettings, {}, { as: operator })).body.data;
async function read(key: string) {
  const found = (await list()).find(({ _id }) => _id === key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
}
type Value = WireInputOf<typeof changeSetting>['value'];
async function change(
  key: string,
  value: Value,
  {
    as = operator,
    version,
    idempotencyKey,
  }: {
    as?: Person;
    version?: number;
    idempotencyKey?: string;
  } = {},
) {
  const seen = version ?? (await read(key)).version;
  return app.call(
    changeSetting,
    { key, value, version: seen },
    { as, ...(idempotencyKey === undefined ? {} : { key: idempotencyKey }) },
  );
}
const logged = async (key: string) =>
  (
    await app.workspace.pool.query(
      'select action, operator_id, details from operator_action where subject = $1 order by id',
      [`setting/${key}`],
    )
  ).rows;

describe('settings of the house', () => {
  test('are listed with type, unit, bounds, default and value; each says what it means', async () => {
    const all = await list();
    expect(all.map(({ _id }) => _id)).toEqual(Object.keys(declarations));
    for (const { meaning, value, default: usual } of all) {
      expect(meaning).toMatch(/\.$/);
      expect(value).toEqual(usual);
    }
    expect(await read('withdraw_fee')).toEqual({
      _id: 'withdraw_fee',
      group: 'withdrawals',
      type: 'money',
      unit: null,
      meaning: declarations.withdraw_fee.meaning,
      minimum: 0,
      maximum: 10_000,
      choices: [],
      optional: false,
      default: 50,
      value: 50,
      public: true,
      version: 0,
      changed_at: null,
      changed_by: null,
      two_people: false,
      asked: null,
    });
    expect(await read('proof_of_work_bits')).toMatchObject({ public: false, type: 'whole' });
  });

  test('a change holds for everybody at once, and says who made it, when, and what was before', async () => {
    const { status, body } = await change('withdraw_fee', 75);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        value: 75,
        version: 1,
        changed_by: operator.username,
        changed_at: app.clock.now().toISOString(),
      }),
    ]);
    expect((await app.call(settings, {})).body.data.withdraw_fee).toEqual({ value: 75 });
    expect(await logged('withdraw_fee')).toEqual([
      {
        action: 'setting_changed',
        operator_id: operator.id,
        details: { amount_before: '50', amount_after: '75' },
      },
    ]);
    await change('popup', false);
    expect(await logged('popup')).toMatchObject([
      { details: { value_before: 'true', value_after: 'false' } },
    ]);
    expect((await change('popup', true)).body.data.version).toBe(2);
  });

  test('a change of what somebody changed meanwhile is refused', async () => {
    const { version } = await read('share_hours');
    await change('share_hours', 48);
    const late = await change('share_hours', 96, { as: other, version });
    expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
    expect((await read('share_hours')).value).toBe(48);
  });

  test('of two changes at once one is refused', async () => {
    const { version } = await read('share_visits');
    const answers = await Promise.all([
      change('share_visits', 11, { version }),
      change('share_visits', 12, { as: other, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a change that is sent twice under one key happens once', async () => {
    const { version } = await read('deposit_hours');
    const first = await change('deposit_hours', 80, { version, idempotencyKey: 'once' });
    const again = await change('deposit_hours', 80, { version, idempotencyKey: 'once' });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await logged('deposit_hours')).toHaveLength(1);
  });

  test.each<[string, Value]>([
    ['dwell_seconds', 0],
    ['dwell_seconds', 61],
    ['dwell_seconds', '5'],
    ['dwell_seconds', null],
    ['withdraw_fee', -1],
    ['withdraw_fee', 10_001],
    ['withdraw_fee', '50'],
    ['withdraw_fee', null],
    ['site_title', ''],
    ['site_title', 'x'.repeat(61)],
    ['site_title', 'a\nb'],
    ['link_support', 'javascript:alert(1)'],
    ['link_support', '//elsewhere.example'],
    ['link_support', 'http://plain.example'],
    ['timezone', 'Asia/Nowhere'],
    ['award_feed', 'invented'],
    ['popup', 1],
    ['currency', 'dollars'],
    ['vnd_per_unit', 0],
    ['bank_account', { ...ACCOUNT, account_number: '12 34' }],
    ['bank_account', { ...ACCOUNT, bin: 'x' }],
    ['bank_account', { ...ACCOUNT, bank_name: 'a\u0000b' }],
  ])('%s is not set to %j', async (key, value) => {
    const before = await read(key);
    const { status, body } = await change(key, value);
    expect([status, body.error, body.fields]).toEqual([
      422,
      'setting_out_of_bounds',
      { value: 'out_of_bounds' },
    ]);
    expect(await read(key)).toEqual(before);
  });

  test.each<[string, Value]>([
    ['link_support', 'https://help.example/?q=1'],
    ['link_support', 'mailto:help@handbill.example'],
    ['link_deposit', '/deposit'],
    ['timezone', 'America/New_York'],
    ['vnd_per_unit', 25_000],
    ['vnd_per_unit', null],
    ['award_feed', 'hidden'],
    ['currency', 'EURO'],
  ])('%s is set to %j', async (key, value) => {
    expect((await change(key, value)).body.data).toMatchObject({ value });
  });

  test('what would break a promise is refused, and says which', async () => {
    for (const [key, value, why] of [
      ['withdraw_fee', 1_000, 'fee_not_below_minimum'],
      ['withdraw_minimum', 10, 'fee_not_below_minimum'],
      ['deposit_minimum', 1_000_000, null],
      ['deposit_maximum', 999_999, 'minimum_above_maximum'],
      ['award_feed', 'sample', 'samples_outside_demo'],
      ['level_refund_days', 13, 'refund_days_promised'],
    ] as const) {
      const { status, body } = await change(key, value);
      if (why === null) expect(status).toBe(200);
      else expect([status, body.error, body.fields]).toEqual([422, 'setting_breaks_promise', { value: why }]);
    }
  });

  test('the currency stays once money has moved', async () => {
    await app.fund(await app.newMember(), 1n);
    const { body } = await change('currency', 'USD');
    expect([body.error, body.fields]).toEqual(['setting_breaks_promise', { value: 'money_has_moved' }]);
    expect((await change('currency', 'EURO')).status).toBe(200);
  });

  test('that there is not is not found', async () => {
    const nowhere = { key: 'constructor', value: 1, version: 0 };
    expect((await app.call(changeSetting, nowhere, { as: operator })).status).toBe(404);
    for (const call of [approveSetting, declineSetting]) {
      expect((await app.call(call, { key: 'nothing' }, { as: operator })).status).toBe(404);
      const { status, body } = await app.call(call, { key: 'bank_account' }, { as: operator });
      expect([status, body.error]).toEqual([409, 'nothing_asked']);
    }
  });
});

describe('the account that deposits go to', () => {
  const approve = (as: Person, key?: string) =>
    app.call(approveSetting, { key: 'bank_account' }, { as, ...(key === undefined ? {} : { key }) });

  test('is changed by one who asks and another who approves', async () => {
    const asked = await change('bank_account', ACCOUNT);
    expect(asked.body.data).toMatchObject({
      value: null,
      two_people: true,
      asked: { value: ACCOUNT, by: operator.username, own: true },
    });
    expect((await app.call(listSettings, {}, { as: other })).body.data).toContainEqual(
      expect.objectContaining({ _id: 'bank_account', asked: expect.objectContaining({ own: false }) }),
    );
    const alone = await approve(operator);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    const approved = await approve(other, 'approve');
    expect(approved.body.data).toMatchObject({ value: ACCOUNT, asked: null, changed_by: other.username });
    const again = await approve(other, 'approve');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([approved.body, 'true']);
    expect((await approve(other)).body.error).toBe('nothing_asked');
    expect(await logged('bank_account')).toMatchObject([
      { action: 'setting_change_asked', operator_id: operator.id, details: { value_before: null } },
      {
        action: 'setting_change_approved',
        operator_id: other.id,
        details: { value_after: 'HOUSE · 0071 · Vietcombank · 970436' },
      },
    ]);
  });

  test('stays when the change is declined, also by who asked', async () => {
    for (const as of [operator, other]) {
      await change('bank_account', { ...ACCOUNT, bin: null });
      const declined = await app.call(declineSetting, { key: 'bank_account' }, { as });
      expect(declined.body.data).toMatchObject({ value: ACCOUNT, asked: null });
    }
  });

  test('is not changed to what would break a promise by then', async () => {
    await change('bank_account', null);
    await app.work((work) => saveSetting(work, 'level_refund_days', 1));
    expect((await approve(other)).body.error).toBe('setting_breaks_promise');
    await app.work((work) => saveSetting(work, 'level_refund_days', 14));
    expect((await approve(other)).body.data).toMatchObject({ value: null });
  });
});
