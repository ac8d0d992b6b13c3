// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { session } from '../../../session/this-tab.ts';
import { keepOrderDraft, orderDrafts } from './order-draft.ts';
import { OtherDrafts } from './other-drafts.tsx';

vi.mock('../../../languages/index.ts', () => ({
  useText: () => (id: string, values?: Record<string, string>) =>
    [id, values?.title].filter(Boolean).join(' '),
}));

beforeEach(() => {
  window.localStorage.clear();
  signIn();
  for (const title of ['Tea', 'Rooms', 'Plants']) keepOrderDraft({ name: title, typed: { title } });
});

function signIn(): void {
  session.end();
  session.keep('user', { _id: 'lan' });
  session.start({ access_token: 'a', refresh_token: 'r' });
}

/** The list below the form; what is pressed is named by its label or by what it belongs to. */
async function list(current: string) {
  const drafts = createElement(OtherDrafts, { current, hasEarlier: false, onOpen: vi.fn() });
  const screen = await drawElement(drafts, [['none'], null]);
  const deleted = () => [...screen.querySelectorAll('[role=status]')];
  return {
    deleted: () => deleted().map((each) => each.querySelector('span')?.textContent),
    remove: (title: string) =>
      act(async () => screen.querySelector<HTMLElement>(`[aria-label="draft.delete ${title}"]`)?.click()),
    undo: (title: string) =>
      act(async () => {
        const row = deleted().find((each) => each.textContent?.includes(title));
        row?.querySelector('button')?.click();
      }),
  };
}

const kept = () => orderDrafts().map(({ name }) => name);

test('each of several deleted drafts is restored separately, also once another draft was opened', async () => {
  const first = await list('Plants');
  await first.remove('Tea');
  await first.remove('Rooms');
  expect([first.deleted(), kept()]).toEqual([['draft.deleted Tea', 'draft.deleted Rooms'], ['Plants']]);
  const next = await list('new');
  await next.undo('Tea');
  expect([next.deleted(), kept()]).toEqual([['draft.deleted Rooms'], ['Tea', 'Plants']]);
  await next.undo('Rooms');
  expect([next.deleted(), kept()]).toEqual([[], ['Rooms', 'Tea', 'Plants']]);
});

test('deleted drafts are for nobody else, and gone once their member has signed out', async () => {
  keepOrderDraft({ name: 'noodles Soup', typed: { title: 'Soup' } });
  const drafts = await list('Plants');
  await drafts.remove('Soup');
  expect([drafts.deleted(), orderDrafts('noodles')]).toMatchObject([[], [{ name: 'noodles Soup' }]]);
  await drafts.remove('Tea');
  expect(drafts.deleted()).toEqual(['draft.deleted Tea']);
  await act(async () => signIn());
  expect((await list('Plants')).deleted()).toEqual([]);
});
