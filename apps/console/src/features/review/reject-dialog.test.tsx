// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { Review } from '../../data/api.ts';
import { RejectDialog } from './reject-dialog.tsx';

const api = vi.hoisted(() => ({ rejectOrder: vi.fn(), listSupportTemplates: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const order = { _id: 'o-1', seen: 'digest', title: 'Tea', member: { _id: 'm-1', username: 'lan' } };
const reasons = [
  {
    reason: 'image_unsuitable',
    title: 'Order rejected',
    body: '“Tea” did not pass review.',
    around_explanation: ['“Tea”: “', '”'],
  },
];
const review = { order, reasons, language: 'vn' } as unknown as Review;
const key = { idempotencyKey: expect.any(String) };
const rejected = { id: 'o-1', seen: 'digest', reason: 'image_unsuitable' };

/** Presses a digit in an element; answers whether it chose a reason. */
async function pressIn(element: Element | null, digit: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: digit, bubbles: true, cancelable: true });
  await act(async () => element?.dispatchEvent(event));
  return event.defaultPrevented;
}

beforeEach(async () => {
  forgetAdmin();
  api.rejectOrder.mockReset().mockResolvedValue({});
  api.listSupportTemplates.mockReset().mockResolvedValue({
    data: [{ _id: 't-1', topic: 'order_rejected', language: 'vn', title: 'Blurred', text: 'Ảnh bị mờ.' }],
  });
  await screen.draw(<RejectDialog review={review} onClose={vi.fn()} onDecided={vi.fn()} />);
});

test('an order is rejected for a reason alone', async () => {
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  expect(await pressIn(document.querySelector('[type=radio]'), '1')).toBe(true);
  expect(screen.text()).not.toContain('Choose a reason.');
  await screen.submit();
  expect(api.rejectOrder).toHaveBeenCalledWith(rejected, key);
});

test('a rejection is explained by a saved answer in the advertiser’s language', async () => {
  await screen.eventually(() => screen.field('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'order_rejected', language: 'vn' });
  await screen.type('Saved answer', 't-1');
  expect(await pressIn(document.querySelector('[type=radio]'), '1')).toBe(true);
  expect(screen.text()).toContain('“Tea”: “Ảnh bị mờ.”');
  await screen.submit();
  expect(api.rejectOrder).toHaveBeenCalledWith({ ...rejected, explanation: 'Ảnh bị mờ.' }, key);
});

test('digits that are typed into an explanation choose no reason', async () => {
  expect(await pressIn(screen.field('Explanation (optional)'), '1')).toBe(false);
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
});
