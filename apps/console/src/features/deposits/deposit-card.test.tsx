// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Deposit } from '../../data/api.ts';
import { DepositCard } from './deposit-card.tsx';

const api = vi.hoisted(() => ({ confirmDeposit: vi.fn(), rejectDeposit: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const inDollars: Deposit = {
  _id: 'd-1',
  member: { _id: 'm-1', username: 'lan' },
  reference: 'HBAAAA22222A',
  amount: 2_000,
  credited: 0,
  bank_currency: null,
  bank_amount: null,
  bank_rate: null,
  bank_credited: null,
  status: 'pending',
  reason: null,
  bank_reference: null,
  created_at: '2026-03-02T03:00:00.000Z',
  settled_at: null,
  seen: 'digest',
} as Deposit;
const inDong: Deposit = { ...inDollars, bank_currency: 'VND', bank_amount: 520_000, bank_rate: 26_000 };

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
});

async function open(deposit: Deposit): Promise<void> {
  await screen.draw(<DepositCard deposit={deposit} />);
  await screen.press('Confirm');
}

test('a deposit is confirmed with the announced amount unless another is entered, and in the state that was shown', async () => {
  await open(inDollars);
  expect(screen.field('Amount received').value).toBe('20.00');
  await screen.type('Bank reference', ' FT-1 ');
  await screen.press('Confirm deposit');
  expect(api.confirmDeposit).toHaveBeenCalledWith(
    { id: 'd-1', seen: 'digest', amount: 2_000, bank_reference: 'FT-1' },
    key,
  );
  expect(admin.notify).toHaveBeenCalledWith('Deposit credited', { type: 'success' });
});

test('a deposit is confirmed as it was shown when the dialog was opened', async () => {
  await open(inDollars);
  await screen.draw(<DepositCard deposit={{ ...inDollars, seen: 'later' }} />);
  await screen.type('Bank reference', 'FT-1');
  await screen.press('Confirm deposit');
  expect(api.confirmDeposit).toHaveBeenCalledWith(expect.objectContaining({ seen: 'digest' }), key);
});

test('a deposit announced in dong is confirmed in dong, so that its figure is not mistaken for dollars', async () => {
  await open(inDong);
  expect(screen.field('Amount received in VND').value).toBe('520000');
  await screen.type('Amount received in VND', '500000');
  await screen.type('Bank reference', 'FT-2');
  await screen.type('Reason', 'The bank kept a fee');
  await screen.press('Confirm deposit');
  expect(api.confirmDeposit).toHaveBeenCalledWith(
    {
      id: 'd-1',
      seen: 'digest',
      bank_amount: 500_000,
      bank_reference: 'FT-2',
      reason: 'The bank kept a fee',
    },
    key,
  );
});

test.each([
  ['no amount', inDollars, 'Amount received', '', 'Enter the amount received, such as 12.50.'],
  ['an amount of zero', inDollars, 'Amount received', '0', 'Enter the amount received, such as 12.50.'],
  [
    'half a dong',
    inDong,
    'Amount received in VND',
    '1.5',
    'Enter the amount received in VND, such as 520000.',
  ],
])('a deposit is not confirmed with %s', async (_what, deposit, label, typed, says) => {
  await open(deposit);
  await screen.type(label, typed);
  await screen.type('Bank reference', 'FT-3');
  await screen.press('Confirm deposit');
  expect(screen.text()).toContain(says);
  expect(api.confirmDeposit).not.toHaveBeenCalled();
});

test('a deposit is not confirmed without the bank reference of its payment', async () => {
  await open(inDollars);
  await screen.press('Confirm deposit');
  expect(screen.text()).toContain('Enter the bank reference of the payment.');
  expect(api.confirmDeposit).not.toHaveBeenCalled();
});

test('a confirmation far from the announced amount is reported as waiting for a second person', async () => {
  api.confirmDeposit.mockResolvedValue({ approval: 'a-1' });
  await open(inDollars);
  await screen.type('Bank reference', 'FT-4');
  await screen.press('Confirm deposit');
  expect(admin.notify).toHaveBeenCalledWith('Waiting for another operator’s approval', { type: 'success' });
});

test('a deposit is rejected with one of the reasons, which the member sees', async () => {
  await screen.draw(<DepositCard deposit={inDollars} />);
  await screen.press('Reject');
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  await screen.type('Reason', 'duplicate');
  await screen.submit();
  expect(api.rejectDeposit).toHaveBeenCalledWith({ id: 'd-1', reason: 'duplicate' }, key);
});

test('a credited deposit can be neither confirmed nor rejected, and an expired one can still be confirmed', async () => {
  await screen.draw(<DepositCard deposit={{ ...inDollars, status: 'succeeded', credited: 2_000 }} />);
  expect([screen.has('Confirm'), screen.has('Reject')]).toEqual([false, false]);
  await screen.draw(<DepositCard deposit={{ ...inDollars, status: 'expired' }} />);
  expect([screen.has('Confirm'), screen.has('Reject')]).toEqual([true, false]);
});
