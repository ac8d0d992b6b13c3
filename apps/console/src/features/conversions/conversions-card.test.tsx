// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { ShareConversions } from '../../data/api.ts';
import { ConversionList } from './conversion-list.tsx';
import { ConversionsCard } from './conversions-card.tsx';

const api = vi.hoisted(() => ({ judgeConversions: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const conversions: ShareConversions = {
  _id: 's-1',
  seen: 'digest',
  order: { _id: 'c-1', title: 'Noodles' },
  advertiser: 'shop',
  sharer: 'lan',
  counts: { open: 5, made: 0, real: 2 },
  by: { code: 0, picture: 7, server: 0 },
  worth: 0,
  taps: 9,
  signals: ['together', 'at_once'],
  first_at: '2026-03-02T02:00:00.000Z',
  last_at: '2026-03-02T02:05:00.000Z',
  judged_by: null,
  judged_at: null,
};

beforeEach(() => {
  forgetAdmin();
  api.judgeConversions.mockReset().mockResolvedValue({});
});

test('the card of a share says what makes its conversions doubtful, and what else would explain it', async () => {
  await screen.draw(<ConversionsCard conversions={conversions} />);
  const text = screen.plainText();
  expect(text).toContain('5 not judged, 2 real');
  expect(text).toContain('0, 7, 0');
  expect(text).toContain('Five or more within a minute (or a counter that enters its codes in the evening)');
});

test('conversions are left out of the results as they were shown, with a reason for the audit log', async () => {
  await screen.draw(<ConversionsCard conversions={conversions} />);
  await screen.press('Made up');
  await screen.submit();
  expect(api.judgeConversions).not.toHaveBeenCalled();
  await screen.type('Reason', 'One phone');
  await screen.submit();
  expect(api.judgeConversions).toHaveBeenCalledWith(
    { id: 's-1', seen: 'digest', verdict: 'made', reason: 'One phone' },
    { idempotencyKey: expect.any(String) },
  );
  expect(admin.notify).toHaveBeenCalledWith('Left out of the results', { type: 'success' });
});

test('conversions that were all judged can only be judged otherwise', async () => {
  const judged = { ...conversions, counts: { open: 0, made: 7, real: 0 }, signals: [] };
  await screen.draw(<ConversionsCard conversions={judged} />);
  expect([screen.has('Made up'), screen.has('Real')]).toEqual([false, true]);
});

test('the share whose conversions were judged stays in its place in the list', async () => {
  Object.assign(admin.list, { resource: 'conversions', data: [conversions], total: 1 });
  await screen.draw(<ConversionList />);
  await screen.press('Made up');
  await screen.type('Reason', 'One phone');
  await screen.submit();
  expect(document.querySelector('article [role=status]')?.textContent).toContain('Left out of the results');
  expect(admin.notify).not.toHaveBeenCalled();
});
