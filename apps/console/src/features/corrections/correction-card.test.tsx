// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Correction } from '../../data/api.ts';
import { CorrectionCard } from './correction-list.tsx';

vi.mock('../../data/api.ts', () => ({ api: {} }));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false }),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const asked: Correction = {
  _id: 'c-1',
  seen: 'digest',
  member: { _id: 'm-1', username: 'lan' },
  amount: 300,
  reason: 'The bank kept a fee',
  status: 'asked',
  asked_by: 'minh',
  asker_lost_access: false,
  asked_at: '2026-03-02T03:00:00.000Z',
  decided_by: null,
  decided_at: null,
};
const offers = async (correction: Correction) => {
  await screen.draw(<CorrectionCard correction={correction} />);
  return ['Approve', 'Decline'].filter((label) => screen.has(label));
};

beforeEach(forgetAdmin);

test('a correction whose operator lost access says so, and can only be declined', async () => {
  expect(await offers(asked)).toEqual(['Approve', 'Decline']);
  expect(await offers({ ...asked, asker_lost_access: true })).toEqual(['Decline']);
  expect(screen.plainText()).toContain(
    'minh was disabled or has another role now, so this can only be declined.',
  );
});
