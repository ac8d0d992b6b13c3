// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../../test/failures.ts';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { BatchPage } from './batch-page.tsx';

const api = vi.hoisted(() => ({
  readPaymentBatch: vi.fn(),
  releasePaymentBatch: vi.fn(),
  askPaymentRelease: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const withdrawal = (id: string, net: number, approved_by: string) => ({
  _id: id,
  member: { _id: `m-${id}`, username: `member_${id}`, locked: false },
  bank: { bank_name: 'Vietcombank', bank_code: 'VCB', account_number: '0099887766', account_name: 'LAN' },
  net,
  approved_by,
  status: 'approved',
  with_bank: false,
  approval_lapsed: false,
});
const batch = {
  _id: 'batch-00000001',
  status: 'made',
  withdrawals: 3,
  total: 6_000,
  paid: 0,
  waiting: 3,
  made_by: 'cashier',
  made_at: '2026-03-02T03:00:00.000Z',
  released_by: null,
  released_at: null,
};
const withdrawals = [
  withdrawal('1', 1_000, 'finance'),
  withdrawal('2', 2_000, 'operator'),
  withdrawal('3', 3_000, 'finance'),
];

beforeEach(async () => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
  api.readPaymentBatch.mockResolvedValue({
    data: { batch, asker_lost_access: false, withdrawals, seen: 'digest' },
  });
});

async function open(): Promise<void> {
  await screen.draw(<BatchPage />);
  await screen.eventually(() => expect(screen.plainText()).toContain('Batch'));
}

test('a batch shows each payee, the total, and how many payments each approver approved, before it can be released', async () => {
  await open();
  expect(screen.plainText()).toContain('finance (2), operator (1)');
  expect(screen.plainText()).toContain('60,00 $');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(screen.plainText()).toContain('****7766');
});

test('a release names what is paid, sends the state that was shown, and has the page reread', async () => {
  await open();
  await screen.press('Release');
  expect(screen.plainText()).toContain('The bank file pays 3 payments, 60,00 $.');
  api.readPaymentBatch.mockResolvedValue({
    data: { batch: { ...batch, status: 'released', released_by: 'approver' }, withdrawals, seen: 'later' },
  });
  await screen.submit();
  expect(api.releasePaymentBatch).toHaveBeenCalledWith({ id: 'batch-00000001', seen: 'digest' }, key);
  await screen.eventually(() => expect(screen.has('Release')).toBe(false));
  expect(api.readPaymentBatch).toHaveBeenCalledTimes(2);
});

test('a batch cannot be released by its maker, who is shown that a second person has to do it', async () => {
  api.releasePaymentBatch.mockRejectedValue(refused('second_person_required', { status: 403 }));
  await open();
  await screen.press('Release');
  await screen.submit();
  expect(screen.plainText()).toContain('A second person has to do this');
  expect(admin.notify).not.toHaveBeenCalled();
});

test('a batch with a payment whose approval lapsed offers no release, and says what to do', async () => {
  const [lapsed, ...others] = withdrawals;
  api.readPaymentBatch.mockResolvedValue({
    data: { batch, withdrawals: [{ ...lapsed, approval_lapsed: true }, ...others], seen: 'digest' },
  });
  await open();
  expect(screen.plainText()).toContain('Drop this batch, have the payments approved again');
  expect(document.querySelector('tbody tr')?.textContent).toContain('Approval lapsed');
  expect([screen.has('Release'), screen.has('Release unreconciled')]).toEqual([false, false]);
});

test('a batch whose maker lost access offers no release, and says what to do', async () => {
  api.readPaymentBatch.mockResolvedValue({
    data: { batch, asker_lost_access: true, withdrawals, seen: 'digest' },
  });
  await open();
  expect(screen.plainText()).toContain(
    'cashier was disabled or has another role now, so this batch can only be dropped and made again.',
  );
  expect([screen.has('Release'), screen.has('Release unreconciled')]).toEqual([false, false]);
});

test('a release while the books do not agree with the bank is requested with a reason', async () => {
  await open();
  await screen.press('Release unreconciled');
  await screen.submit();
  expect(screen.plainText()).toContain('Give a reason');
  await screen.type('Reason', 'The bank is late');
  await screen.submit();
  expect(api.askPaymentRelease).toHaveBeenCalledWith(
    { id: 'batch-00000001', reason: 'The bank is late' },
    key,
  );
});

test('a released batch offers no release, and a batch that cannot be read is tried again', async () => {
  api.readPaymentBatch.mockRejectedValueOnce(refused('not_found', { status: 404 }));
  await screen.draw(<BatchPage />);
  await screen.eventually(() => expect(screen.has('Try again')).toBe(true));
  api.readPaymentBatch.mockResolvedValue({
    data: { batch: { ...batch, status: 'released' }, asker_lost_access: false, withdrawals, seen: 'digest' },
  });
  await screen.press('Try again');
  await screen.eventually(() => expect(screen.plainText()).toContain('With the bank'));
  expect(screen.has('Release')).toBe(false);
});
