import { expect, test, vi } from 'vitest';
import type { Deposit, DistributedOrder, Withdrawal } from '../../../data/api.ts';
import { depositContents, orderContents, type Wording, withdrawalContents } from './contents.ts';
import { type Month, monthTables } from './month-tables.ts';

/** Words are their ids with their days, so that a test names what it means. */
const wording: Wording = {
  text: (id, { day } = {}) => (day ? `${id} ${day}` : id),
  currency: 'USD',
  timezone: 'Asia/Ho_Chi_Minh',
};

// What a receipt does not read is left out.
const deposit = {
  _id: 'd1',
  status: 'succeeded',
  amount: 5_000,
  credited: 5_000,
  reference: 'HB 1',
  bank_amount: 1_300_000,
  bank_currency: 'VND',
  bank_rate: 26_000,
  created_at: '2026-03-01T01:00:00.000Z',
  settled_at: '2026-03-31T18:30:00.000Z',
} as Deposit;
const withdrawal = {
  _id: 'w1',
  status: 'paid',
  amount: 2_000,
  fee: 100,
  net: 1_900,
  bank: { bank_code: 'VCB', bank_name: 'Vietcombank', account_number: '0071001234567', account_name: 'LAN' },
  created_at: '2026-03-01T01:00:00.000Z',
  paid_at: '2026-03-02T01:00:00.000Z',
  bank_reference: null,
  bank_amount: 494_000,
  bank_currency: 'VND',
  bank_rate: 26_000,
} as Withdrawal;
const order = {
  _id: 'o1',
  title: 'Tea',
  visits_target: 1_000,
  list_price: 20_000,
  discount_percent: 8,
  paid: 18_400,
  refunded: 0,
  paid_at: '2026-03-02T01:00:00.000Z',
} as DistributedOrder;

const factOf = (contents: ReturnType<typeof depositContents>, name: string) =>
  contents?.facts.find((fact) => fact.name === name)?.value.replaceAll('\u00a0', ' ');

test('the receipt of a deposit has the transfer and its rate, in the time of the company', () => {
  const receipt = depositContents(deposit, wording);
  expect(factOf(receipt, 'paper.credited_on')).toBe('01-04-2026 01:30:00');
  expect(factOf(receipt, 'paper.transferred')).toMatch(/1.300.000/);
  expect(factOf(receipt, 'deposit.rate')).toMatch(/^1,00 \$ = 26.000/);
  expect(receipt?.total.value).toBe('50,00\u00a0$');
});

test('the receipt of a deposit that arrived in part has no bank amount, which was for the whole', () => {
  const receipt = depositContents({ ...deposit, credited: 4_000 }, wording);
  expect(factOf(receipt, 'paper.transferred')).toBeUndefined();
  expect(factOf(receipt, 'paper.announced')).toBe('50,00 $');
  expect(receipt?.total.value).toBe('40,00\u00a0$');
});

test('the receipt of a withdrawal hides the account number except for its end', () => {
  const receipt = withdrawalContents(withdrawal, wording);
  expect(factOf(receipt, 'withdraw.to')).toBe('Vietcombank · •••• 4567');
  expect(factOf(receipt, 'withdraw.fee')).toBe('\u22121,00 $');
  expect(receipt?.total.value).toBe('19,00\u00a0$');
});

test('the receipt of a withdrawal has the approximate amount in the bank’s currency, if that differs', () => {
  const receipt = withdrawalContents(withdrawal, wording);
  expect(factOf(receipt, 'withdraw.about')).toMatch(/^494.000/);
  expect(factOf(receipt, 'withdraw.rate')).toMatch(/^1,00 \$ = 26.000/);
  const own = { ...withdrawal, bank_amount: null, bank_currency: null, bank_rate: null };
  expect(factOf(withdrawalContents(own, wording), 'withdraw.about')).toBeUndefined();
});

test('the receipt of an order has its discount, and what went back if anything did', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(factOf(orderContents(order, [], wording), 'order.discount')).toMatch(/8/);
  expect(factOf(orderContents(order, [], wording), 'order.refunded')).toBeUndefined();
  expect(factOf(orderContents({ ...order, refunded: 500 }, [], wording), 'order.refunded')).toBe('5,00 $');
});

test('the receipt of an order to which visits were added has the day and the sum of each payment', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const payments = [
    { at: '2026-03-02T01:00:00.000Z', amount: 10_000 },
    { at: '2026-03-20T01:00:00.000Z', amount: 8_400 },
  ];
  const receipt = orderContents(order, payments, wording);
  expect(factOf(receipt, 'order.paid_at')).toBe('02-03-2026 08:00:00 · 100,00 $');
  expect(factOf(receipt, 'paper.added_on')).toBe('20-03-2026 08:00:00 · 84,00 $');
  expect(receipt?.total.value).toBe('184,00\u00a0$');
  // Not all of them are known yet: a part would read as the whole.
  const partly = orderContents({ ...order, paid: 20_000 }, payments, wording);
  expect(factOf(partly, 'order.paid_at')).toBe('02-03-2026 08:00:00');
  expect(factOf(partly, 'paper.added_on')).toBeUndefined();
});

test('there is no receipt for money that has not moved, or that went back', () => {
  expect(depositContents({ ...deposit, status: 'pending' }, wording)).toBeNull();
  expect(withdrawalContents({ ...withdrawal, status: 'returned' }, wording)).toBeNull();
  expect(orderContents({ ...order, paid_at: null }, [], wording)).toBeNull();
});

test('the tables of a month have every change, every order and the sums', () => {
  const month: Month = {
    month: '2026-03',
    from: '2026-02-28T17:00:00.000Z',
    to: '2026-03-31T17:00:00.000Z',
    start: 0,
    end: 1_000,
    changes: [
      { kind: 'campaign_paid', money_in: 0, money_out: 400 },
      { kind: 'deposit_credited', money_in: 1_400, money_out: 0 },
    ],
    orders: [
      { _id: 'a', title: 'Tea', start: 0, paid: 300, shares: 100, refunded: 50, end: 150 },
      { _id: 'b', title: 'Rice', start: 20, paid: 100, shares: 120, refunded: 0, end: 0 },
    ],
  };
  const [balance, orders] = monthTables(month, wording).map(({ rows }) =>
    rows.map(({ cells }) => cells.join('|').replaceAll('\u00a0', ' ')),
  );
  expect(balance).toEqual([
    '|statement.in|statement.out|',
    'paper.balance_start 01-03-2026|||0,00 $',
    'ledger.campaign_paid||4,00 $|',
    'ledger.deposit_credited|14,00 $||',
    'paper.balance_end 31-03-2026|||10,00 $',
  ]);
  expect(orders?.at(-1)).toBe('paper.sum|0,20 $|4,00 $|2,20 $|0,50 $|1,50 $');
  expect(monthTables({ ...month, orders: [] }, wording)).toHaveLength(1);
});
