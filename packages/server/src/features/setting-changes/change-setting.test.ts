import { changeSetting, declineApproval, listSettings } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { settings } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, approveOpen, openApproval } from '../../../test/given/approvals.ts';
import type { Person } from '../../../test/given/people.ts';
import { declarations } from '../settings/index.ts';

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

const ACCOUNT = { bin: '970436', bank_name: 'Vietcombank', account_number: '0071', account_name: 'HANDBILL' };

const list = async () => (await app.call(listSettings, {}, { as: operator })).body.data;
async function settingNamed(key: string) {
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
    reason = 'The bank asked for it',
  }: {
    as?: Person;
    version?: number;
    idempotencyKey?: string;
    reason?: string;
  } = {},
) {
  const seen = version ?? (await settingNamed(key)).version;
  return app.call(changeSetting, { key, value, version: seen, reason }, { as, key: idempotencyKey });
}
const opened = (key: string) => openApproval(app, other, `setting/${key}`);
/** Changes a setting that needs two people. */
async function changeByTwo(key: string, value: Value) {
  const asked = await change(key, value);
  if (asked.status !== 200) return asked;
  expect((await approveOpen(app, other, `setting/${key}`)).status).toBe(200);
  return { ...asked, body: { ...asked.body, data: await settingNamed(key) } };
}

describe('settings', () => {
  test('settings are listed with type, unit, bounds, default, value and meaning', async () => {
    const all = await list();
    expect(all.map(({ _id }) => _id)).toEqual(Object.keys(declarations));
    for (const { _id, meaning, value, default: usual } of all) {
      expect(meaning).toMatch(/\.$/);
      // Tests treat bank info as saved long ago (test/app.ts).
      if (!['first_bank_hours', 'credit_alone_limit', 'deposit_deviation'].includes(_id))
        expect(value).toEqual(usual);
    }
    expect(await settingNamed('withdraw_fee')).toEqual({
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
      two_people: true,
      asked: null,
    });
    expect(await settingNamed('proof_of_work_bits')).toMatchObject({ public: false, type: 'whole' });
  });

  test('a change of a setting applies to everybody immediately, and shows its operator, time and previous value', async () => {
    const { status, body } = await change('dwell_seconds', 7);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        value: 7,
        version: 1,
        changed_by: operator.username,
        changed_at: app.clock.now().toISOString(),
      }),
    ]);
    expect((await app.call(settings, {})).body.data.dwell_seconds).toEqual({ value: 7 });
    expect(await app.actionsOn('setting/dwell_seconds')).toEqual([
      {
        action: 'setting_changed',
        operator_id: operator.id,
        details: { value_before: '5', value_after: '7' },
      },
    ]);
    await change('popup', false);
    expect(await app.actionsOn('setting/popup')).toMatchObject([
      { details: { value_before: 'true', value_after: 'false' } },
    ]);
    expect((await change('popup', true)).body.data.version).toBe(2);
  });

  test('a change of a setting that somebody else has changed since is refused', async () => {
    const { version } = await settingNamed('share_hours');
    await change('share_hours', 48);
    const late = await change('share_hours', 96, { as: other, version });
    expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
    expect((await settingNamed('share_hours')).value).toBe(48);
  });

  test('one of two parallel changes of a setting is refused', async () => {
    const { version } = await settingNamed('share_visits');
    const answers = await Promise.all([
      change('share_visits', 11, { version }),
      change('share_visits', 12, { as: other, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a change of a setting sent twice under one key happens once', async () => {
    const { version } = await settingNamed('deposit_hours');
    const first = await change('deposit_hours', 80, { version, idempotencyKey: 'once' });
    const again = await change('deposit_hours', 80, { version, idempotencyKey: 'once' });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await app.actionsOn('setting/deposit_hours')).toHaveLength(1);
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
    ['bank_account', { ...ACCOUNT, bank_name: 'a\u0007b' }],
  ])('the setting %s cannot be %j', async (key, value) => {
    const before = await settingNamed(key);
    const { status, body } = await change(key, value);
    expect([status, body.error]).toEqual([422, 'setting_out_of_bounds']);
    expect(await settingNamed(key)).toEqual(before);
  });

  test('a setting with a character that no database stores is refused like every input with one', async () => {
    const before = await settingNamed('bank_account');
    const { status, body } = await change('bank_account', { ...ACCOUNT, bank_name: 'a\0b' });
    expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { value: 'invalid' }]);
    expect(await settingNamed('bank_account')).toEqual(before);
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
  ])('the setting %s can be %j', async (key, value) => {
    const set = declarations[key as keyof typeof declarations].guards === null ? change : changeByTwo;
    expect((await set(key, value)).body.data).toMatchObject({ value });
  });

  test('a setting that would break a promise is refused with the promise’s name', async () => {
    for (const [key, value, why] of [
      ['withdraw_fee', 1_000, 'fee_not_below_minimum'],
      ['withdraw_minimum', 10, 'fee_not_below_minimum'],
      ['deposit_minimum', 1_000_000, null],
      ['deposit_maximum', 999_999, 'minimum_above_maximum'],
      ['award_feed', 'sample', 'samples_outside_demo'],
      ['level_refund_days', 13, 'refund_days_promised'],
    ] as const) {
      const { status, body } = await (why === null ? changeByTwo : change)(key, value);
      if (why === null) expect(status).toBe(200);
      else
        expect([status, body.error, body.current]).toEqual([422, 'setting_breaks_promise', { promise: why }]);
    }
  });

  test('the currency cannot change once money has moved', async () => {
    await app.fund(await app.newMember(), 1n);
    const { body } = await change('currency', 'USD');
    expect([body.error, body.current]).toEqual(['setting_breaks_promise', { promise: 'money_has_moved' }]);
    expect((await changeByTwo('currency', 'EURO')).status).toBe(200);
  });

  test('an unknown setting is not found', async () => {
    const nowhere = { key: 'constructor', value: 1, version: 0 };
    expect((await app.call(changeSetting, nowhere, { as: operator })).status).toBe(404);
  });

  test('a change of a setting that needs two people requires a reason', async () => {
    const { version } = await settingNamed('withdraw_fee');
    const { status, body } = await app.call(
      changeSetting,
      { key: 'withdraw_fee', value: 60, version },
      { as: operator },
    );
    expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { reason: 'too_short' }]);
  });
});

/** The settings that one operator may change alone: they neither guard money nor bind the public. */
const BY_ONE = [
  'site_title',
  'popup',
  'banner_video',
  'award_feed',
  'deposit_hours',
  'report_answer_hours',
  'share_visits',
  'share_hours',
  'dwell_seconds',
  'tap_seconds',
  'prefix_visits_hour',
  'prefix_campaign_visits_hour',
  'prefix_sharer_visits_day',
  'prefix_sharer_visits_artificial',
  'look_minutes',
  'objection_days',
  'objection_answer_hours',
  'proof_of_work_bits',
  'visits_per_network_hour',
  'support_open_max',
  'support_messages_hour',
  'support_reopen_days',
  'support_answer_hours',
];

describe('settings that guard money or bind the public', () => {
  test('every setting needs two people except the ones listed here', async () => {
    const alone = (await list()).filter(({ two_people }) => !two_people).map(({ _id }) => _id);
    expect(alone.sort()).toEqual([...BY_ONE].sort());
  });

  test.each<[string, Value]>([
    ['bank_change_hours', 0],
    ['timezone', 'Asia/Tokyo'],
    ['link_deposit', 'https://elsewhere.example/pay'],
    ['operator_cooling_hours', 0],
    ['withdraw_fee', 90],
    ['bank_account', ACCOUNT],
  ])('one admin alone never changes the setting %s', async (key, value) => {
    const before = (await settingNamed(key)).value;
    const asked = await change(key, value);
    expect(asked.body.data).toMatchObject({
      value: before,
      asked: { approval_id: expect.any(String), value, by: operator.username },
    });
    const asking = await opened(key);
    const alone = await approve(app, asking, operator);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    expect((await settingNamed(key)).value).toEqual(before);
    await app.call(declineApproval, { id: asking._id }, { as: operator });
    expect(await settingNamed(key)).toMatchObject({ value: before, asked: null });
  });

  test('the second person sees a changed bank account part by part, and the log names the approval', async () => {
    await change('bank_account', ACCOUNT);
    const asked = await opened('bank_account');
    expect(asked).toMatchObject({
      kind: 'setting',
      title: 'Bank account',
      asked_by: operator.username,
      own: false,
      may_approve: true,
      possible: true,
    });
    expect(asked.lines).toContainEqual({ label: 'Account number', before: null, after: '0071' });
    await approve(app, asked, other);
    expect(await settingNamed('bank_account')).toMatchObject({
      value: ACCOUNT,
      asked: null,
      changed_by: other.username,
    });
    expect(await app.actionsOn('setting/bank_account')).toMatchObject([
      {
        action: 'setting_changed',
        operator_id: other.id,
        details: { value_after: 'HANDBILL · 0071 · Vietcombank · 970436', approval: asked._id },
      },
    ]);
  });

  test('a setting can have only one open request at a time', async () => {
    await change('deposit_minimum', 600);
    const again = await change('deposit_minimum', 700, { as: other });
    expect([again.status, again.body.error]).toEqual([409, 'approval_open']);
    const { _id: id } = await opened('deposit_minimum');
    await app.call(declineApproval, { id }, { as: other });
    expect((await changeByTwo('deposit_minimum', 700)).body.data).toMatchObject({ value: 700 });
  });

  test('a change of a setting that has come to break a promise is not approved, and names the promise', async () => {
    await change('withdraw_fee', 80);
    await app.set('withdraw_minimum', 70n);
    const asked = await opened('withdraw_fee');
    const { status, body } = await approve(app, asked, other);
    expect([status, body.error, body.current]).toEqual([
      422,
      'approval_impossible',
      { cause: 'setting_breaks_promise', promise: 'fee_not_below_minimum' },
    ]);
    await app.call(declineApproval, { id: asked._id }, { as: other });
    await app.set('withdraw_minimum', 1_000n);
  });

  test('a request made before another change of the setting cannot be approved', async () => {
    await change('receive_limit', 30);
    const before = await opened('receive_limit');
    await app.set('receive_limit', 25);
    const after = await opened('receive_limit');
    expect(after.possible).toBe(false);
    const stale = await approve(app, before, other);
    expect([stale.status, stale.body.error]).toEqual([409, 'changed_meanwhile']);
    const refused = await approve(app, after, other);
    expect([refused.status, refused.body.current]).toEqual([422, { cause: 'changed_since_asked' }]);
    await app.call(declineApproval, { id: after._id }, { as: other });
    expect((await settingNamed('receive_limit')).value).toBe(25);
  });
});
