import * as calls from '@handbill/contract/console';
import { deposit, depositCancel, depositHistory } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM, newReference } from '../../../test/given/money/bank.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceFor } from '../../../test/races.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { expireDepositsJob } from './announcing/expire-deposits.ts';
import { vietQrPayload } from './announcing/vietqr.ts';

let app: TestApp;
let member: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const cancel = (deposit_id: string, as = member) => app.call(depositCancel, { deposit_id }, { as });
const reject = (id: string, as = operator) =>
  app.call(calls.rejectDeposit, { id, reason: 'not_received' }, { as });
describe('announcing a deposit', () => {
  test('announcing a deposit returns the amount, account and reference to pay with, and moves nothing', async () => {
    const { status, body } = await app.call(
      deposit,
      { amount: 2_500, method: 'bank_transfer' },
      { as: member },
    );
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: body.data._id,
      amount: 2_500,
      method: 'bank_transfer',
      status: 'pending',
      credited: 0,
      reference: expect.stringMatching(/^HB[2-9A-HJKMNP-Z]{10}$/),
      bank_currency: null,
      bank_amount: null,
      bank_rate: null,
      instructions: {
        bank_name: 'Vietcombank',
        account_number: '0123456789',
        account_name: 'HANDBILL',
        reference: body.data.reference,
        vietqr: null,
        vnd_amount: null,
        checkout_url: null,
      },
      created_at: app.clock.now().toISOString(),
      expires_at: new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
      settled_at: null,
      reason: null,
    });
    expect(await app.available(member)).toBe(0n);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'deposit', subject: body.data._id });
  });

  test('announcing a deposit accepts only amounts within the bounds', async () => {
    for (const [amount, status] of [
      [499, 422],
      [500, 201],
      [1_000_000, 201],
      [1_000_001, 422],
      [Number.MAX_SAFE_INTEGER, 422],
    ] as const) {
      const answer = await app.call(deposit, { amount }, { as: member });
      expect(answer.status).toBe(status);
      if (status === 422) expect(answer.body.error).toBe('amount_out_of_bounds');
    }
  });

  test.each([0, -500, 5.5, '500', null, Number.MAX_SAFE_INTEGER + 1])(
    'announcing a deposit refuses %s as an amount',
    async (amount) => {
      const { status, body } = await app.call(deposit, { amount: amount as number }, { as: member });
      expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
        422,
        'validation_failed',
        ['amount'],
      ]);
    },
  );

  test('announcing a deposit returns a VietQR code with dong rounded up when the bank is Vietnamese and a rate is set', async () => {
    await app.set('vnd_per_unit', 25_999);
    const { instructions } = await announce(app, member, 1_234);
    // 12.34 x 25,999 is 320,827.66 dong.
    expect(instructions?.vnd_amount).toBe(320_828);
    expect(instructions?.vietqr).toBe(
      vietQrPayload({
        bankBin: '970436',
        accountNumber: '0123456789',
        amountDong: 320_828n,
        purpose: instructions?.reference ?? '',
      }),
    );
    await app.set('bank_account', { ...COMPANY_ACCOUNT_IN_VIETNAM, bin: null });
    expect((await announce(app, member)).instructions).toMatchObject({ vietqr: null, vnd_amount: null });
    await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
    await app.set('vnd_per_unit', null);
  });

  test('announcing a deposit returns no VietQR code when the dong do not fit into one', async () => {
    await app.set('vnd_per_unit', 10_000_000);
    await app.set('deposit_maximum', 100_000_000n);
    expect((await announce(app, member, 100_000_000)).instructions).toMatchObject({
      vietqr: null,
      vnd_amount: null,
    });
    expect((await announce(app, member, 99_999_999)).instructions?.vnd_amount).toBe(9_999_999_900_000);
    await app.set('deposit_maximum', 1_000_000n);
    await app.set('vnd_per_unit', null);
  });

  test('announcing a deposit is refused while there is no bank account to pay to', async () => {
    const announced = await announce(app, member);
    await app.set('bank_account', null);
    const { status, body } = await app.call(deposit, { amount: 2_500 }, { as: member });
    expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { method: 'unavailable' }]);
    const history = await app.call(depositHistory, {}, { as: member });
    expect(history.body.data).toEqual([{ ...announced, instructions: null }]);
    await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  });

  test('announcing a deposit happens once under one key', async () => {
    const first = await app.call(deposit, { amount: 2_500 }, { as: member, key: 'once' });
    const again = await app.call(deposit, { amount: 2_500 }, { as: member, key: 'once' });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await app.call(deposit, { amount: 2_501 }, { as: member, key: 'once' });
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
    const { body } = await app.call(depositHistory, {}, { as: member });
    expect(body.data).toHaveLength(1);
  });

  test('announcing a deposit requires a signed-in member', async () => {
    for (const [call, input] of [
      [deposit, { amount: 2_500 }],
      [depositCancel, { deposit_id: 'x' }],
      [depositHistory, {}],
    ] as const) {
      expect((await app.call(call, input as never)).status).toBe(401);
    }
  });
});

describe('confirming a deposit', () => {
  test.each([
    ['exactly what was announced', 2_500],
    ['less', 1],
    ['more', 9_999_999],
  ])('confirming a deposit credits the amount received: %s', async (_what, came) => {
    const { _id } = await announce(app, member, 2_500);
    const reference = newReference();
    const { status, body } = await confirm(app, operator, _id, { amount: came }, ` ${reference}  a `);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id,
      member: { _id: member.id, username: member.username },
      amount: 2_500,
      credited: came,
      status: 'succeeded',
      bank_reference: `${reference} a`,
      settled_at: app.clock.now().toISOString(),
      reason: null,
    });
    expect(await app.available(member)).toBe(BigInt(came));
    const { body: history } = await app.call(depositHistory, { status: 'succeeded' }, { as: member });
    expect(history.data).toMatchObject([{ _id, credited: came, instructions: null }]);
    expect(await app.notificationsOf(member)).toEqual([
      { kind: 'deposit_succeeded', params: { amount: String(came) } },
    ]);
    expect(await app.actionsOn(`deposit/${_id}`)).toEqual([
      {
        action: 'deposit_confirmed',
        operator_id: operator.id,
        details: {
          before: 'pending',
          after: 'succeeded',
          announced: '2500',
          credited: String(came),
          bank_reference: `${reference} a`,
          credited_alone: String(came),
        },
      },
    ]);
    for (const kind of ['balance', 'deposit', 'notification']) {
      expect(app.events).toContainEqual(expect.objectContaining({ memberId: member.id, kind }));
    }
  });

  test('confirming a deposit credits late money: after it expired, and after the member cancelled it', async () => {
    const expired = await announce(app, member);
    app.clock.advance(72 * HOUR_MS);
    await runJob(app.runtime, expireDepositsJob);
    await app.signIn(operator);
    await app.signIn(member);
    expect((await confirm(app, operator, expired._id, { amount: 2_500 })).body.data.status).toBe('succeeded');
    const cancelled = await announce(app, member);
    await cancel(cancelled._id);
    expect((await confirm(app, operator, cancelled._id, { amount: 2_600 })).body.data.status).toBe(
      'succeeded',
    );
    expect(await app.available(member)).toBe(5_100n);
  });

  test('a bank reference is credited once, ever', async () => {
    const [first, second] = [await announce(app, member), await announce(app, await app.newMember(), 2_500)];
    await confirm(app, operator, first._id, { amount: 2_500 }, 'FT Once 1');
    for (const spelling of ['FT Once 1', 'ft once 1', '  FT  Once\u00a01 ', 'ＦＴ Once １']) {
      const { status, body } = await confirm(app, operator, second._id, { amount: 2_500 }, spelling);
      expect([status, body.error]).toEqual([409, 'bank_reference_used']);
    }
    expect((await confirm(app, operator, second._id, { amount: 2_500 }, 'FT Once 2')).status).toBe(200);
    await expect(
      app.workAsOwner(({ tx }) => tx.query('delete from bank_credit where bank_reference = $1', ['FTONCE1'])),
    ).rejects.toThrow('append-only');
  });

  test('a reference stays usable after its request was refused', async () => {
    const { _id } = await announce(app, member);
    const reference = newReference();
    expect(
      (await confirm(app, operator, _id, { amount: 10_000_000_000_000 }, reference)).body.fields,
    ).toEqual({ amount: 'too_large' });
    expect((await confirm(app, operator, _id, { amount: 2_500 }, reference)).status).toBe(200);
  });

  test.each(['', '   ', 'FT\u00001', 'FT\u200b1', 'FT\n1', '\ud800', 'x'.repeat(141)])(
    'confirming a deposit refuses %j as a bank reference',
    async (reference) => {
      const { _id } = await announce(app, member);
      const { status, body } = await confirm(app, operator, _id, { amount: 2_500 }, reference);
      expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([
        422,
        'validation_failed',
        ['bank_reference'],
      ]);
    },
  );

  test('confirming a deposit is refused for one that succeeded or was rejected', async () => {
    const { _id } = await announce(app, member);
    const reference = newReference();
    await confirm(app, operator, _id, { amount: 2_500 }, reference);
    for (const again of [reference, newReference()]) {
      const { status, body } = await confirm(app, operator, _id, { amount: 2_500 }, again);
      expect([status, body.error]).toEqual([409, 'deposit_state']);
    }
    const rejected = await announce(app, member);
    await reject(rejected._id);
    expect((await confirm(app, operator, rejected._id, { amount: 2_500 })).body.error).toBe('deposit_state');
    expect(await app.available(member)).toBe(2_500n);
  });

  test('confirming a deposit happens once under one key', async () => {
    const { _id: id } = await announce(app, member);
    const input = { id, amount: 2_500, bank_reference: newReference() };
    const first = await app.call(calls.confirmDeposit, input, { as: operator, key: 'once' });
    const again = await app.call(calls.confirmDeposit, input, { as: operator, key: 'once' });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await app.available(member)).toBe(2_500n);
    const other = await app.call(
      calls.confirmDeposit,
      { ...input, amount: 2_501 },
      { as: operator, key: 'once' },
    );
    expect(other.body.error).toBe('idempotency_key_reused');
  });

  test('only operators can confirm a deposit, and only an existing one', async () => {
    const { _id: id } = await announce(app, member);
    const input = { id, amount: 2_500, bank_reference: newReference() };
    const posing = { ...member, kind: 'operator' as const };
    expect((await app.call(calls.confirmDeposit, input, { as: posing })).status).toBe(401);
    expect((await app.call(calls.confirmDeposit, input)).status).toBe(401);
    for (const unknown of [member.id, 'nothing']) {
      const { status, body } = await confirm(app, operator, unknown, { amount: 2_500 });
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });

  test('two operators who confirm one deposit in parallel credit it once', async () => {
    const { _id } = await announce(app, member);
    const other = await app.newOperator();
    const answers = await raceFor(app, { table: 'deposit', id: _id }, () => [
      confirm(app, operator, _id, { amount: 2_500 }),
      confirm(app, other, _id, { amount: 2_700 }, newReference()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const credited = answers.find(({ status }) => status === 200)?.body.data.credited;
    expect(await app.available(member)).toBe(BigInt(credited ?? 0));
    expect(await app.actionsOn(`deposit/${_id}`)).toHaveLength(1);
  });

  test('confirming many deposits in parallel with one bank reference credits one of them', async () => {
    const deposits = await Promise.all(Array.from({ length: 6 }, () => announce(app, member)));
    const reference = newReference();
    const answers = await Promise.all(
      deposits.map(({ _id }) => confirm(app, operator, _id, { amount: 2_500 }, reference)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'bank_reference_used')).toHaveLength(5);
    expect(await app.available(member)).toBe(2_500n);
  });

  test('confirming and cancelling a deposit in parallel credits the money, in either order', async () => {
    const { _id } = await announce(app, member);
    const [confirmed, cancelled] = await raceFor(app, { table: 'deposit', id: _id }, () => [
      confirm(app, operator, _id, { amount: 2_500 }),
      cancel(_id),
    ]);
    // The second confirmation was based on an outdated state: the operator rereads it and confirms again.
    if (confirmed.status === 409)
      expect((await confirm(app, operator, _id, { amount: 2_500 })).status).toBe(200);
    expect([200, 409]).toContain(cancelled.status);
    expect(await app.available(member)).toBe(2_500n);
    const { body } = await app.call(depositHistory, {}, { as: member });
    expect(body.data[0]?.status).toBe('succeeded');
  });

  test('confirming and rejecting a deposit in parallel: one of them succeeds', async () => {
    const { _id } = await announce(app, member);
    const answers = await raceFor(app, { table: 'deposit', id: _id }, () => [
      confirm(app, operator, _id, { amount: 2_500 }),
      reject(_id, operator),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.available(member)).toBe(answers[0].status === 200 ? 2_500n : 0n);
  });
});

describe('rejecting a deposit', () => {
  test('rejecting a deposit gives the reason and moves nothing', async () => {
    const { _id } = await announce(app, member);
    const { status, body } = await reject(_id);
    expect([status, body.data.status, body.data.reason]).toEqual([200, 'rejected', 'not_received']);
    const { body: history } = await app.call(depositHistory, { status: 'rejected' }, { as: member });
    expect(history.data).toMatchObject([{ _id, reason: 'not_received', instructions: null }]);
    expect(await app.notificationsOf(member)).toEqual([
      { kind: 'deposit_rejected', params: { reason: 'not_received' } },
    ]);
    expect(await app.actionsOn(`deposit/${_id}`)).toMatchObject([
      {
        action: 'deposit_rejected',
        details: { before: 'pending', after: 'rejected', reason: 'not_received' },
      },
    ]);
    expect(await app.available(member)).toBe(0n);
  });

  test('rejecting a deposit is refused when it is no longer open, is unknown, or the reason is not in the list', async () => {
    const { _id } = await announce(app, member);
    await cancel(_id);
    expect((await reject(_id)).body.error).toBe('deposit_state');
    expect((await reject(member.id)).body.error).toBe('not_found');
    const own = await app.call(
      calls.rejectDeposit,
      { id: _id, reason: 'mood' as 'duplicate' },
      { as: operator },
    );
    expect(own.body.fields).toEqual({ reason: 'invalid' });
  });

  test('rejecting a deposit happens once under one key', async () => {
    const { _id: id } = await announce(app, member);
    const input = { id, reason: 'duplicate' } as const;
    const first = await app.call(calls.rejectDeposit, input, { as: operator, key: 'reject once' });
    const again = await app.call(calls.rejectDeposit, input, { as: operator, key: 'reject once' });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(await app.actionsOn(`deposit/${id}`)).toHaveLength(1);
  });
});

describe('taking a deposit back', () => {
  test('a cancelled deposit is no longer expected', async () => {
    const { _id } = await announce(app, member);
    const { status, body } = await cancel(_id);
    expect([status, body.data.status, body.data.instructions]).toEqual([200, 'cancelled', null]);
    expect(body.data.settled_at).toBe(app.clock.now().toISOString());
    expect((await cancel(_id)).body.error).toBe('deposit_state');
  });

  test('only its own member can cancel a deposit', async () => {
    const { _id } = await announce(app, member);
    const { status, body } = await cancel(_id, await app.newMember());
    expect([status, body.error]).toEqual([404, 'not_found']);
    expect((await cancel(member.id)).status).toBe(404);
  });

  test('cancelling a deposit happens once under one key', async () => {
    const { _id: deposit_id } = await announce(app, member);
    const first = await app.call(depositCancel, { deposit_id }, { as: member, key: 'take back' });
    const again = await app.call(depositCancel, { deposit_id }, { as: member, key: 'take back' });
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.body,
      'true',
    ]);
  });
});

describe('the time that a deposit is waited for', () => {
  test('a deposit expires after deposit_hours, and not before', async () => {
    const { _id } = await announce(app, member);
    const statusOf = async () =>
      (await app.call(depositHistory, {}, { as: await app.signIn(member) })).body.data[0]?.status;
    app.clock.advance(72 * HOUR_MS - 1);
    await runJob(app.runtime, expireDepositsJob);
    expect(await statusOf()).toBe('pending');
    app.clock.advance(1);
    await runJob(app.runtime, expireDepositsJob);
    expect(await statusOf()).toBe('expired');
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'deposit', subject: _id });
    expect((await cancel(_id)).body.error).toBe('deposit_state');
  });

  test('more deposits expire in one run than one transaction takes', async () => {
    await app.work(({ tx, now }) =>
      tx.query(
        `insert into deposit (id, member_id, amount, method, status, reference, created_at, expires_at)
         select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 500, 'bank_transfer', 'pending', 'MANY' || n, $2, $2
         from generate_series(1, 1001) n`,
        [member.id, now],
      ),
    );
    await runJob(app.runtime, expireDepositsJob);
    const { rows } = await app.runtime.pool.query(
      'select status, count(*)::int from deposit where member_id = $1 group by status',
      [member.id],
    );
    expect(rows).toEqual([{ status: 'expired', count: 1_001 }]);
  });
});

describe('the lists of deposits', () => {
  test('a member’s list of deposits has only their own, newest first, in pages and by status', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      app.clock.advance(1_000);
      ids.unshift((await announce(app, member))._id);
    }
    await announce(app, await app.newMember(), 2_500);
    const first = await app.call(depositHistory, { limit: 3 }, { as: member });
    expect(first.body.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 3));
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(depositHistory, { limit: 3, cursor }, { as: member });
    expect(second.body.data.map(({ _id }) => _id)).toEqual(ids.slice(3));
    expect(second.body.next_cursor).toBeNull();
    await cancel(ids[1] ?? '');
    const cancelled = await app.call(depositHistory, { status: 'cancelled' }, { as: member });
    expect(cancelled.body.data.map(({ _id }) => _id)).toEqual([ids[1]]);
  });

  test('a member’s list of deposits can be filtered by several statuses or by the id of an own deposit', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(1_000);
      ids.unshift((await announce(app, member))._id);
    }
    const [newest = '', middle = '', oldest = ''] = ids;
    await cancel(newest);
    await reject(middle);
    const found = async (input: Parameters<typeof app.call<typeof depositHistory>>[1]) =>
      (await app.call(depositHistory, input, { as: member })).body.data.map(({ _id }) => _id);
    expect(await found({ status: ['rejected', 'expired', 'cancelled'] })).toEqual([newest, middle]);
    expect(await found({ status: ['pending'], limit: 1 })).toEqual([oldest]);
    expect(await found({ deposit_id: oldest })).toEqual([oldest]);
    const refusal = async (input: { deposit_id: string; status?: 'cancelled' }, as = member) =>
      (await app.call(depositHistory, input, { as })).body.error;
    expect(await refusal({ deposit_id: oldest, status: 'cancelled' })).toBe('not_found');
    expect(await refusal({ deposit_id: 'none' })).toBe('not_found');
    expect(await refusal({ deposit_id: oldest }, await app.newMember())).toBe('not_found');
    for (const status of [[], ['lost'], 'lost']) {
      const { body } = await app.call(depositHistory, { status } as never, { as: member });
      expect([body.error, Object.keys(body.fields ?? {})]).toEqual(['validation_failed', ['status']]);
    }
  });

  test('the console’s queue of deposits with one status starts with the longest waiting', async () => {
    const before = await app.call(calls.listDeposits, { status: 'pending' }, { as: operator });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(1_000);
      ids.push((await announce(app, member))._id);
    }
    const queue: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await app.call(
        calls.listDeposits,
        { status: 'pending', limit: '2', ...(cursor ? { cursor } : {}) },
        { as: operator },
      );
      expect(body.total).toBe(before.body.total + 3);
      queue.push(...body.data.map(({ _id }) => _id));
      cursor = body.next_cursor;
    }
    expect(queue.slice(-3)).toEqual(ids);
    expect(new Set(queue).size).toBe(before.body.total + 3);
  });

  test('the console’s list of all deposits starts with the newest', async () => {
    app.clock.advance(1_000);
    const older = await announce(app, member);
    app.clock.advance(1_000);
    const newer = await announce(app, member);
    const first = await app.call(calls.listDeposits, { limit: '1' }, { as: operator });
    expect(first.body.data.map(({ _id }) => _id)).toEqual([newer._id]);
    const second = await app.call(
      calls.listDeposits,
      { limit: '1', cursor: first.body.next_cursor ?? '' },
      { as: operator },
    );
    expect(second.body.data.map(({ _id }) => _id)).toEqual([older._id]);
    expect((await app.call(calls.listDeposits, {}, { as: { ...member, kind: 'operator' } })).status).toBe(
      401,
    );
  });

  test('the lists of deposits refuse a foreign cursor', async () => {
    for (const cursor of ['x', 'aGFuZGJpbGw', Buffer.from("1' or 1=1").toString('base64url')]) {
      const own = await app.call(depositHistory, { cursor }, { as: member });
      const listed = await app.call(calls.listDeposits, { cursor }, { as: operator });
      for (const { status, body } of [own, listed]) {
        expect([status, body.fields]).toEqual([422, { cursor: 'invalid' }]);
      }
    }
  });
});

describe('the audit of deposits', () => {
  test.each([
    ['deposits_posted', 'update deposit set credited = credited + 1 where id = $1'],
    ['bank_credits', 'update deposit set credited = credited + 1 where id = $1'],
    ['bank_credits', `update deposit set bank_reference = 'another' where id = $1`],
    ['deposits_posted', 'update deposit set member_id = (select id from member limit 1) where id = $1'],
  ])('the audit of deposits finds damage in %s that no request can do: %s', async (check, damage) => {
    const { _id } = await announce(app, member);
    await confirm(app, operator, _id, { amount: 2_500 });
    const whole = (await app.runtime.pool.query('select * from deposit where id = $1', [_id])).rows[0];
    await app.runtime.pool.query(damage, [_id]);
    expect((await app.audit()).map((finding) => finding.check)).toContain(check);
    await app.runtime.pool.query(
      'update deposit set credited = $2, bank_reference = $3, member_id = $4 where id = $1',
      [_id, whole.credited, whole.bank_reference, whole.member_id],
    );
  });

  test('the audit of deposits finds a bank reference without its deposit', async () => {
    const { _id } = await announce(app, member);
    await app.runtime.pool.query(
      `insert into bank_credit (bank_reference, deposit_id, amount, credited_at) values ('LOST', $1, 5, $2)`,
      [_id, app.clock.now()],
    );
    expect(await app.audit()).toEqual([
      {
        check: 'bank_credits',
        subject: 'bank_credit/LOST',
        detail: 'the bank credited 5, the deposit nothing',
      },
    ]);
    await forgetBankCredit('LOST');
  });
});

/** Removes a row of an append-only table, as only the database's owner can, to undo a planted fault. */
async function forgetBankCredit(bankReference: string): Promise<void> {
  await app.workAsOwner(async ({ tx }) => {
    await tx.query('alter table bank_credit disable trigger bank_credit_is_append_only', []);
    await tx.query('delete from bank_credit where bank_reference = $1', [bankReference]);
    await tx.query('alter table bank_credit enable trigger bank_credit_is_append_only', []);
  });
}
