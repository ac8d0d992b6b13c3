// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { EndOrderDialog } from './end-order-dialog.tsx';

const api = vi.hoisted(() => ({ listSupportTemplates: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const send = vi.fn();

beforeEach(async () => {
  forgetAdmin();
  send.mockReset().mockResolvedValue({});
  api.listSupportTemplates.mockReset().mockResolvedValue({
    data: [
      { _id: 't-1', topic: 'order_rejected', language: 'fr', title: 'Closed', text: 'La page est vide.' },
    ],
  });
  const member = { _id: 'm-1', username: 'lan', language: 'fr' } as const;
  await screen.draw(
    <EndOrderDialog label="Stop" title="Stop this order" done="Order stopped" member={member} send={send} />,
  );
  await screen.press('Stop');
});

test('an order ends for a reason, explained by an answer saved in its member’s language', async () => {
  await screen.eventually(() => screen.field('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'order_rejected', language: 'fr' });
  expect(screen.text()).toContain('Visible to the member, who reads in French.');
  await screen.type('Saved answer', 't-1');
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  await screen.type('Reason', 'landing_page_broken');
  await screen.submit();
  const why = { reason: 'landing_page_broken', explanation: 'La page est vide.' };
  expect(send).toHaveBeenCalledWith(why, { idempotencyKey: expect.any(String) });
});

test('an explanation can be left out, and is no longer than the member can be sent', async () => {
  await screen.type('Reason', 'other');
  await screen.type('Explanation (optional)', 'x'.repeat(301));
  await screen.submit();
  expect(screen.text()).toContain('Use at most 300 characters.');
  await screen.type('Explanation (optional)', ' ');
  await screen.submit();
  expect(send).toHaveBeenCalledWith({ reason: 'other' }, { idempotencyKey: expect.any(String) });
});
