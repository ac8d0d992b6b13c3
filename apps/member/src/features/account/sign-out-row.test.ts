// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached } from '../../../test/draw-hook.ts';
import { orderDrafts, placeOfDraft } from '../advertising/drafts/order-draft.ts';
import { SignOutRow } from './sign-out-row.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({
  useText: () => (id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id),
}));

beforeEach(() => {
  // jsdom shows no dialogs.
  for (const name of ['showModal', 'close'] as const) HTMLDialogElement.prototype[name] = vi.fn();
  window.localStorage.clear();
  window.sessionStorage.setItem('user', JSON.stringify({ _id: 'lan' }));
  for (const name of ['access_token', 'refresh_token']) window.sessionStorage.setItem(name, name);
});

async function drawRow() {
  answer('auth/logout', {});
  const screen = await drawElement(createElement(SignOutRow), [[], null]);
  const press = (name: string, within = 'div') =>
    act(async () => {
      const buttons = [...screen.querySelectorAll<HTMLButtonElement>(`${within} button`)];
      buttons.find(({ textContent }) => textContent === name)?.click();
    });
  return { press, question: () => screen.querySelector('dialog p')?.textContent ?? null };
}

test('one press of Sign out deletes no draft of an order, also none for a business: it asks, and says how many', async () => {
  placeOfDraft('rooms').keep({ title: 'Seven rooms' });
  placeOfDraft('membership noodles').keep({ title: 'Noodles' });
  const { press, question } = await drawRow();
  await press('account.sign_out');
  expect(question()).toBe('account.sign_out_drafts {"count":2}');
  await press('question.leave');
  expect(question()).toBeNull();
  expect([reached, orderDrafts().length, orderDrafts('membership').length]).toEqual([[], 1, 1]);

  await press('account.sign_out');
  await press('account.sign_out', 'dialog');
  expect(reached.map(({ path }) => path)).toEqual(['auth/logout']);
  expect(window.localStorage).toHaveLength(0);
});

test('without drafts, Sign out signs out without a question', async () => {
  const { press, question } = await drawRow();
  await press('account.sign_out');
  expect(question()).toBeNull();
  expect(reached.map(({ path }) => path)).toEqual(['auth/logout']);
});
