// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../../test/failures.ts';
import type { BulkAction } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';

vi.mock('../../data/api.ts', () => ({ api: { listSupportTemplates: async () => ({ data: [] }) } }));

const makeStale = vi.hoisted(() => vi.fn());
vi.mock('../../data/use-stale.ts', () => ({ useStale: () => makeStale }));

vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));

const unconfirmed = () => refused('step_up_required', { status: 403 });

interface Row {
  _id: string;
  amount: number;
  obstacle?: string;
}

/** Each attempt, as the id and the key. */
let sent: { id: string; key: string; reason: string; explanation?: string }[];
let failures: Map<string, () => Error>;
let root: Root;

const action: BulkAction<Row> = {
  label: 'Approve',
  effect: 'Each can then be paid.',
  amountOf: ({ amount }) => amount,
  obstacle: ({ obstacle = null }) => obstacle,
  send: async ({ _id: id }, why, { idempotencyKey: key }) => {
    sent.push({ id, key, ...why });
    const failure = failures.get(id);
    failures.delete(id);
    if (failure) throw failure();
  },
};

async function open(rows: Row[], changed: Partial<BulkAction<Row>> = {}, onClose = () => {}): Promise<void> {
  const props = { action: { ...action, ...changed }, rows, nameOf: ({ _id }: Row) => _id, onClose };
  await act(async () => root.render(createElement(BulkDialog<Row>, props)));
}
const text = () => document.body.textContent ?? '';
const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const submit = () =>
  act(async () => {
    document.querySelector('form')?.requestSubmit();
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  makeStale.mockReset();
  sent = [];
  failures = new Map();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

test('each record of a bulk action is sent once under its own key, and one with an obstacle is never sent', async () => {
  await open([
    { _id: 'one', amount: 100 },
    { _id: 'two', amount: 200, obstacle: 'it is yours' },
    { _id: 'three', amount: 300 },
  ]);
  expect(text()).toContain('Not possible: it is yours');
  await submit();
  expect(sent.map(({ id }) => id)).toEqual(['one', 'three']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(text()).toContain('2 of 2 done');
  expect(makeStale.mock.calls).toEqual([['page']]);
});

test('of a bulk action, only the record that got no answer is tried again, under the same key', async () => {
  failures = new Map([
    ['one', lost],
    ['two', () => refused('withdrawal_state')],
  ]);
  await open(['one', 'two', 'three'].map((_id) => ({ _id, amount: 100 })));
  await submit();
  expect(text()).toContain('1 of 3 done');
  expect(buttonNamed('Try 1 again')).toBeDefined();
  await submit();
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'one']);
  expect(sent[3]?.key).toBe(sent[0]?.key);
  expect(text()).toContain('2 of 3 done');
  expect(buttonNamed('Try 1 again')).toBeUndefined();
});

test('a bulk action stops when its operator does not confirm who they are, and resumes from there', async () => {
  failures = new Map([['two', unconfirmed]]);
  await open(['one', 'two', 'three'].map((_id) => ({ _id, amount: 100 })));
  await submit();
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(text()).toContain('Not done: Nothing was done: you did not confirm that it is you.');
  await submit();
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'two', 'three']);
  expect(text()).toContain('3 of 3 done');
});

test('a bulk action with reasons sends nothing before one is chosen, and keeps the reason of its first try', async () => {
  failures = new Map([['one', lost]]);
  await open([{ _id: 'one', amount: 100 }], { reasons: { duplicate: 'Sent twice', other: 'Other' } });
  await submit();
  expect(sent).toEqual([]);
  expect(text()).toContain('Choose a reason.');
  const select = document.querySelector('select');
  if (select) select.value = 'duplicate';
  await submit();
  await submit();
  expect(sent.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate']);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('the reason of a bulk action can be explained, in the same words when it is tried again', async () => {
  failures = new Map([['one', lost]]);
  const languages = { one: 'vn', two: 'fr' } as Record<string, 'vn' | 'fr'>;
  await open(
    ['one', 'two'].map((_id) => ({ _id, amount: 100 })),
    {
      reasons: { other: 'Other' },
      explained: { topic: 'order_rejected', languageOf: ({ _id }) => languages[_id] ?? 'vn' },
    },
  );
  expect(text()).toContain('All of them read the same words; their languages are Vietnamese and French.');
  const select = document.querySelector('select');
  if (select) select.value = 'other';
  const words = document.querySelector<HTMLTextAreaElement>('textarea[name=explanation]');
  if (!words) throw new Error('there is no field for an explanation');
  words.value = 'x'.repeat(301);
  await submit();
  expect(text()).toContain('Use at most 300 characters.');
  expect(sent).toEqual([]);
  words.value = 'The pictures are blurred.';
  await submit();
  await submit();
  expect(sent.map(({ id, reason, explanation }) => [id, reason, explanation])).toEqual(
    ['one', 'two', 'one'].map((id) => [id, 'other', 'The pictures are blurred.']),
  );
});

test('a bulk action says beforehand how much money it is about, without the records that it leaves out', async () => {
  await open([
    { _id: 'one', amount: 100 },
    { _id: 'two', amount: 200, obstacle: 'it is yours' },
    { _id: 'three', amount: 350 },
  ]);
  expect(text()).toContain('Approve 2 of 3');
  expect(text().replace(/\s/g, ' ')).toContain('Total4,50 $');
});

test('a bulk action that is under way is neither sent again nor closed', async () => {
  const closed = vi.fn();
  let answer = () => {};
  const send = () =>
    new Promise<void>((done) => {
      answer = done;
    });
  await open([{ _id: 'one', amount: 100 }], { send }, closed);
  await submit();
  expect([buttonNamed('Back'), buttonNamed('Close')?.disabled]).toEqual([undefined, true]);
  expect(document.querySelector('button[type=submit]')).toBeNull();
  await act(async () => {
    document
      .querySelector('[role=dialog]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(closed).not.toHaveBeenCalled();
  await act(async () => answer());
  expect(text()).toContain('1 of 1 done');
  await act(async () => buttonNamed('Close')?.click());
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a record without an answer that is refused when it is tried again keeps its key', async () => {
  await open([{ _id: 'one', amount: 100 }]);
  failures = new Map([['one', lost]]);
  await submit();
  failures = new Map([['one', unconfirmed]]);
  await submit();
  await submit();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
