// @vitest-environment jsdom
import type { FormEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { drawHook } from '../../../test/draw-hook.ts';
import { useDraft } from './use-draft.ts';

beforeEach(() => window.sessionStorage.clear());

const draftOf = async (name: string) => (await drawHook(() => useDraft(name))).hook();

/** Types into a form with these fields. */
async function type(
  name: string,
  ...fields: Pick<Partial<HTMLInputElement>, 'name' | 'value' | 'type' | 'checked'>[]
): Promise<void> {
  const form = document.createElement('form');
  form.append(...fields.map((field) => Object.assign(document.createElement('input'), field)));
  const { kept } = await draftOf(name);
  kept({ onInput: (_event: FormEvent<HTMLFormElement>) => undefined }).onInput({
    currentTarget: form,
  } as unknown as FormEvent<HTMLFormElement>);
}

test('a draft keeps the choice that its form has not loaded yet', async () => {
  const title = { name: 'title', value: 'Rooms' };
  const choice = { name: 'package_id', type: 'radio', checked: true };
  await type('order', title, { ...choice, value: 'p1' });
  await type('order', { ...title, value: 'Seven rooms' });
  expect((await draftOf('order')).typed).toEqual({ title: 'Seven rooms', package_id: 'p1' });
  await type('order', title, { ...choice, value: 'p2' });
  expect((await draftOf('order')).typed.package_id).toBe('p2');
});

test('a draft has what is in the fields on the screen: a box that was unticked is not ticked any more', async () => {
  const box = { name: 'shows_codes', type: 'checkbox' };
  await type('order', { ...box, checked: true });
  expect((await draftOf('order')).typed.shows_codes).toBe('on');
  await type('order', { ...box, checked: false });
  expect((await draftOf('order')).typed.shows_codes ?? '').toBe('');
});

test('a draft has no passwords, and nothing once it was sent', async () => {
  await type('bank', { name: 'bank_code', value: 'b1' }, { name: 'password', value: 'secret' });
  expect((await draftOf('bank')).typed).toEqual({ bank_code: 'b1' });
  (await draftOf('bank')).forget();
  await type('bank', { name: 'account_name', value: 'LAN' });
  expect((await draftOf('bank')).typed).toEqual({ account_name: 'LAN' });
});
