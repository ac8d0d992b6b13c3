// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { HeldNetwork } from '../../data/api.ts';
import { HeldVisitCard } from './held-visit-card.tsx';
import { HeldVisitList } from './held-visit-list.tsx';

const api = vi.hoisted(() => ({ verifyHeldVisits: vi.fn(), refuseHeldVisits: vi.fn(), addBlock: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const key = { idempotencyKey: expect.any(String) };
const held: HeldNetwork = {
  _id: 'v-1',
  seen: 'digest',
  up_to: '2026-03-02T03:00:00.000Z',
  network: '7b8b965ad4bca0e41ab51de7b31363a1',
  visits: 3,
  held_for: { network: 2, cookie: 1 },
  browsers: 3,
  taps: 0,
  seconds_deviation: 0.1,
  verified: 6,
  shares: 1,
  sharers: [{ _id: 'm-1', username: 'lan', visits: 3 }],
  rewards: 36,
  first_at: '2026-03-02T02:00:00.000Z',
  due_at: '2026-03-03T02:00:00.000Z',
};
const shown = { id: 'v-1', seen: 'digest', up_to: '2026-03-02T03:00:00.000Z' };

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({});
});

test('the card of a network says why its visits are held, whose shares they are on, and what they are worth', async () => {
  await screen.draw(<HeldVisitCard held={held} />);
  const text = screen.plainText();
  expect(text).toContain('Network 7b8b965a');
  expect(text).toContain('2 × over the network’s allowance, 1 × without its cookie');
  expect(text).toContain('lan (3)');
});

test('held visits are verified in the state that was shown, with a note for the audit log', async () => {
  await screen.draw(<HeldVisitCard held={held} />);
  await screen.press('Verify 3 visits');
  await screen.submit();
  expect(api.verifyHeldVisits).not.toHaveBeenCalled();
  await screen.type('What you observed', 'A school on a trip');
  await screen.submit();
  expect(api.verifyHeldVisits).toHaveBeenCalledWith({ ...shown, note: 'A school on a trip' }, key);
  expect(admin.notify).toHaveBeenCalledWith('Verified; they can be claimed once they settle', {
    type: 'success',
  });
});

test('held visits are refused with one of the reasons, which both sides see', async () => {
  await screen.draw(<HeldVisitCard held={held} />);
  await screen.press('Refuse 3 visits');
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  await screen.type('Reason', 'network');
  await screen.submit();
  expect(api.refuseHeldVisits).not.toHaveBeenCalled();
  await screen.type('What you observed', 'Equally long');
  await screen.submit();
  expect(api.refuseHeldVisits).toHaveBeenCalledWith(
    { ...shown, reason: 'network', note: 'Equally long' },
    key,
  );
});

test('a single visit whose network is no longer known can be decided, but its network cannot be blocked', async () => {
  await screen.draw(<HeldVisitCard held={{ ...held, network: null, visits: 1, held_for: { self: 1 } }} />);
  expect(screen.plainText()).toContain('Network no longer known');
  expect([screen.has('Verify 1 visit'), screen.has('Block this network')]).toEqual([true, false]);
});

test('held visits whose network was blocked are still to be decided', async () => {
  Object.assign(admin.list, { resource: 'held-visits', data: [held], total: 1 });
  await screen.draw(<HeldVisitList />);
  await screen.press('Block this network');
  await screen.type('Reason', 'A farm of visits');
  await screen.submit();
  expect(admin.notify).toHaveBeenCalledWith('Network blocked', { type: 'success' });
  const card = document.querySelector('article');
  expect(card?.querySelector('[role=status]')).toBeNull();
  expect(card?.textContent).toContain('3 visits held');
  const shown = getComputedStyle(screen.button('Verify 3 visits').parentElement ?? document.body).display;
  expect(shown).toBe('flex');
});
