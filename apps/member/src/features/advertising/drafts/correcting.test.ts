// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement, reached, refusal } from '../../../../test/draw-hook.ts';
import { Correcting } from './correcting.tsx';
import type { Correction } from './order-draft.ts';

vi.mock('../../../languages/index.ts', () => ({
  useText: () => (id: string, values?: Record<string, string>) =>
    [id, ...Object.values(values ?? {})].join(': '),
}));

const rejected = {
  ...{ _id: 'o1', side: 'distributed', stage: 'rejected' },
  ...{ title: 'Seven rooms', text: '', landing_url: 'https://rooms.example/', pictures: [] },
};
const unread: Correction = { order: 'o1', reason: '', explanation: '', rejected: '' };

/** What the form knows of the order that it corrects. */
let known: Correction;
function Form({ kept }: { kept: Correction }) {
  const [correction, setCorrection] = useState(kept);
  known = correction;
  return createElement(Correcting, { of: correction, onRead: setCorrection });
}
const drawn = (kept: Correction) => drawElement(createElement(Form, { kept }), [['none'], null]);

test('the reason that a draft does not know is read from the order that it corrects, and given to the form', async () => {
  answer('product', { data: { ...rejected, reason: 'text_unsuitable', explanation: 'Too loud' } });
  const screen = await drawn(unread);
  await expect.poll(() => known.reason).toBe('text_unsuitable');
  expect(known).toEqual({
    order: 'o1',
    reason: 'text_unsuitable',
    explanation: 'Too loud',
    rejected: '{"title":"Seven rooms","text":""}',
  });
  expect(screen.textContent).toBe('draft.correcting: reason.text_unsuitableToo loud');
  expect(reached.map(({ input }) => input.product_id)).toEqual(['o1']);
});

test('a form says that it corrects an order also where that cannot be read', async () => {
  answer('product', refusal('internal', 500));
  const screen = await drawn(unread);
  await act(async () => vi.waitFor(() => expect(reached).toHaveLength(1)));
  expect([screen.textContent, known]).toEqual(['draft.correcting_order', unread]);
});

test('nothing is read for a draft that knows the reason', async () => {
  const kept = { order: 'o1', reason: 'other', explanation: '', rejected: '{}' };
  const screen = await drawn(kept);
  expect([screen.textContent, known]).toEqual(['draft.correcting: reason.other', kept]);
  expect(reached).toEqual([]);
});
