import {
  approveWithdrawal,
  askCorrection,
  listDeposits,
  listOrders,
  listUnmatched,
  listWithdrawals,
  readQueues,
} from '@handbill/contract/console';
import type { OperatorRole } from '@handbill/contract/console/permissions';
import { packages, productCreate, productPay } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, START, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT } from '../../../test/given/money/bank.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import type { Person } from '../../../test/given/people.ts';
import { askRecovery } from '../../../test/given/recoveries.ts';
import { askedSupport } from '../../../test/given/support.ts';
import { openDispute, recordCardCredits } from '../card-money/index.ts';

let app: TestApp;
let admin: Person;
let member: Person;
let other: Person;
let orderId: string;
let reference: string;
const withdrawals: string[] = [];

/** Puts one item into every queue: through calls where that is short, else by direct SQL. */
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.newOperator();
  member = await app.newMember({ username: 'thu' });
  other = await app.newMember({ username: 'zoe' });
  await app.fund(member, 10_000n);
  await app.set('bank_account', COMPANY_ACCOUNT);
  const { body: offered } = await app.call(packages, {}, { as: member });
  const package_id = offered.data[0]?._id ?? '';
  const landing_url = 'https://lanterns.example/';
  const draft = { title: 'Paper Lanterns', text: '', landing_url, package_id };
  const created = await app.call(productCreate, draft, { as: member });
  orderId = created.body.data._id;
  await app.call(productPay, { product_id: orderId }, { as: member });
  ({ reference } = await announce(app, member, 2_550));
  await announce(app, other, 7_000);
  for (const hours of [1, 30]) withdrawals.push(await withdrawal(hours));
  await app.call(askCorrection, { username: 'thu', amount: -1, reason: 'A test of it' }, { as: admin });
  await unmatched();
  await askRecovery(app, 'thu');
  await askedSupport(app, member);
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** A withdrawal of 10.00 due in this many hours. Nothing is posted: it is only counted and searched here. */
function withdrawal(hours: number): Promise<string> {
  return app.work(async ({ tx, now, newId }) => {
    const id = newId();
    await tx.query(
      `insert into withdrawal (id, member_id, amount, fee, tied, status, bank_bin, bank_code, bank_name, account_number,
         account_name, created_at, due_at, payable_from)
       values ($1, $2, 1000, 50, 0, 'pending', '970436', 'VCB', 'Vietcombank', '0071001234567', 'NGUYEN THI THU', $3,
         $3::timestamptz + make_interval(hours => $4), $3)`,
      [id, member.id, now, hours],
    );
    return id;
  });
}

function unmatched(): Promise<void> {
  return app.work(async ({ tx, now, newId }) => {
    const statement = newId();
    await tx.query(
      `insert into bank_statement (id, file_hash, file_name, format, account, status, uploaded_by, uploaded_at)
       values ($1, '\\x01', 'march.csv', 'csv', '12345', 'uploaded', $2, $3)`,
      [statement, admin.id, now],
    );
    await tx.query(
      `insert into unmatched_money (id, bank_reference, amount, booked_on, remittance, payer, statement_id, file_name, line,
         received_at, status)
       values ($1, 'FT-4711', 4200, '2026-03-02', 'for the lanterns', 'Lan Pham', $2, 'march.csv', 1, $3, 'waiting')`,
      [newId(), statement, now],
    );
  });
}

const queues = async (role: OperatorRole = 'demo') => {
  const as = await app.newOperator({ role });
  const { status, body } = await app.call(readQueues, {}, { as });
  expect(status).toBe(200);
  return body.data;
};

describe('what waits', () => {
  test('waiting items are counted by queue, with the oldest one and the target time for an answer', async () => {
    const oldest_at = START.toISOString();
    const waits = (queue: string, waiting: number, answer_hours: number | null) => ({
      queue,
      waiting,
      late: 0,
      oldest_at: waiting === 0 ? null : oldest_at,
      answer_hours,
    });
    expect(await queues()).toEqual([
      waits('orders', 1, 24),
      waits('reports', 0, 24),
      waits('deposits', 2, null),
      waits('withdrawals', 2, 24),
      waits('disputes', 0, null),
      waits('unmatched', 1, null),
      waits('payments', 0, 24),
      waits('corrections', 1, null),
      waits('approvals', 0, null),
      waits('recoveries', 1, null),
      waits('support', 1, 24),
      waits('held_visits', 0, 24),
      waits('objections', 0, 72),
      waits('businesses', 0, 24),
    ]);
  });

  test('a charged-back card payment is counted as waiting until two people have settled it', async () => {
    const payment = 'stripe:pi_queue';
    const member = await app.newMember();
    await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount: 100n }]));
    await app.work((work) => openDispute(work, { payment, eventType: 'charge.refunded' }));
    const disputes = async () => (await queues()).find(({ queue }) => queue === 'disputes');
    expect(await disputes()).toMatchObject({ waiting: 1, oldest_at: START.toISOString() });
    await app.runtime.pool.query(
      "update card_dispute set status = 'lost', settled_by = $1, settled_at = now() where payment = $2",
      [admin.id, payment],
    );
    expect(await disputes()).toMatchObject({ waiting: 0, oldest_at: null });
    await app.runtime.pool.query('delete from card_dispute where payment = $1', [payment]);
  });

  test('a waiting item is overdue when its time is over, a withdrawal by the time promised at its request', async () => {
    const late = async () =>
      Object.fromEntries((await queues()).map((queue) => [queue.queue, `${queue.late}/${queue.waiting}`]));
    app.clock.advance(2 * HOUR_MS);
    await app.call(approveWithdrawal, { id: withdrawals[0] ?? '' }, { as: await app.signIn(admin) });
    expect(await late()).toMatchObject({ withdrawals: '0/1', payments: '1/1', orders: '0/1' });
    app.clock.advance(22 * HOUR_MS);
    expect(await late()).toMatchObject({ orders: '0/1' });
    app.clock.advance(1);
    expect(await late()).toMatchObject({ orders: '1/1', support: '1/1', withdrawals: '0/1' });
  });

  test.each([
    [
      'support',
      [
        'orders',
        'reports',
        'deposits',
        'withdrawals',
        'recoveries',
        'support',
        'held_visits',
        'objections',
        'businesses',
      ],
    ],
    ['reviewer', ['orders', 'reports', 'support', 'held_visits', 'objections', 'businesses']],
    [
      'cashier',
      [
        'orders',
        'deposits',
        'withdrawals',
        'disputes',
        'unmatched',
        'payments',
        'corrections',
        'approvals',
        'support',
      ],
    ],
  ] as const)(
    'an operator with the role %s sees only the queues that they may read',
    async (role, expected) => {
      expect((await queues(role)).map(({ queue }) => queue)).toEqual(expected);
    },
  );
});

describe('a search', () => {
  const found = async (list: 'orders' | 'deposits' | 'withdrawals' | 'unmatched', search: string) => {
    const as = await app.signIn(admin);
    const call = {
      orders: () => app.call(listOrders, { search }, { as }),
      deposits: () => app.call(listDeposits, { search }, { as }),
      withdrawals: () => app.call(listWithdrawals, { search }, { as }),
      unmatched: () => app.call(listUnmatched, { search }, { as }),
    }[list];
    const { status, body } = await call();
    expect(status).toBe(200);
    expect(body.total).toBe(body.data.length);
    return body.total;
  };

  test.each([
    ['orders', 'TH', 1],
    ['orders', 'hu', 0],
    ['orders', 'paper lan', 1],
    ['orders', 'lanterns.example', 1],
    ['orders', '4', 1],
    ['orders', '4,01', 0],
    ['deposits', 'thu', 1],
    ['deposits', '25.50', 1],
    ['deposits', '70', 1],
    ['deposits', '%', 0],
    ['withdrawals', 'thu', 2],
    ['withdrawals', 'nguyen thi', 2],
    ['withdrawals', '00710', 2],
    ['withdrawals', '10', 2],
    ['withdrawals', '9,50', 2],
    ['withdrawals', 'zoe', 0],
    ['unmatched', 'ft-47', 1],
    ['unmatched', 'pham', 1],
    ['unmatched', 'THE LANTERNS', 1],
    ['unmatched', '42', 1],
    ['unmatched', 'thu', 0],
  ] as const)('a search in %s for %j finds %i', async (list, search, total) => {
    expect(await found(list, search)).toBe(total);
  });

  test('a search in a queue finds by id and by reference, including a payment’s reference at the bank', async () => {
    expect(await found('orders', orderId)).toBe(1);
    expect(await found('deposits', reference.toLowerCase())).toBe(1);
    expect(await found('withdrawals', withdrawals[1] ?? '')).toBe(1);
    expect(await found('withdrawals', (withdrawals[1] ?? '').replaceAll('-', ''))).toBe(1);
  });

  test('a search in a queue can be combined with a status and with paging', async () => {
    const as = await app.signIn(admin);
    const pending = await app.call(listWithdrawals, { status: 'pending', search: 'thu' }, { as });
    expect(pending.body.data.map(({ _id }) => _id)).toEqual([withdrawals[1]]);
    const first = await app.call(listWithdrawals, { search: 'thu', limit: '1' }, { as });
    expect([first.body.data.length, first.body.total]).toEqual([1, 2]);
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(listWithdrawals, { search: 'thu', limit: '1', cursor }, { as });
    expect(second.body.data[0]?._id).not.toBe(first.body.data[0]?._id);
    const queue = await app.call(listOrders, { stage: 'in_review', search: 'thu' }, { as });
    expect(queue.body.total).toBe(1);
    const waiting = await app.call(listDeposits, { status: 'pending', search: 'thu' }, { as });
    expect(waiting.body.total).toBe(1);
  });
});
