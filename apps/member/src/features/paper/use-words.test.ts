// @vitest-environment jsdom
import type { Language } from '@handbill/contract/languages';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { drawHook } from '../../../test/draw-hook.ts';
import { useWords } from './use-words.ts';

/** What each language waits for, so that a test says when it arrives. */
const arrivals = new Map<Language, { arrive(): void; fail(): void }>();

vi.mock('../../languages/index.ts', () => ({
  catalogueOf: (language: Language) => ({
    locale: `locale-${language}`,
    rest: async () => ({
      ofScreens: {
        sharing: () =>
          new Promise((resolve, reject) => {
            const messages = { 'sharing.paid_by': [`${language}: `, ['advertiser']] };
            const fail = () => reject(new Error('offline'));
            arrivals.set(language, { arrive: () => resolve({ messages }), fail });
          }),
      },
    }),
  }),
}));

/** The kit in the first language, and a way to choose another. */
async function kit(first: Language) {
  const failed: Language[] = [];
  const { hook } = await drawHook(() => {
    const [language, choose] = useState(first);
    return { choose, words: useWords(language, (broken) => failed.push(broken)) };
  });
  const loads = (language: Language) => vi.waitFor(() => expect(arrivals.has(language)).toBe(true));
  const choose = async (language: Language) => {
    await act(async () => hook().choose(language));
    await loads(language);
  };
  await loads(first);
  const said = () => {
    const { words } = hook();
    return words && [words.locale, words.text('sharing.paid_by', { advertiser: 'Lan' })];
  };
  return { choose, said, failed };
}

const arrive = (language: Language) => act(async () => arrivals.get(language)?.arrive());

test('the words around an advertisement are in the language that was chosen last, whichever loads first', async () => {
  const { choose, said } = await kit('vn');
  expect(said()).toBeUndefined();
  await arrive('vn');
  expect(said()).toEqual(['locale-vn', 'vn: Lan']);
  await choose('jp');
  expect(said()).toBeUndefined();
  await choose('fr');
  await arrive('fr');
  await arrive('jp');
  expect(said()).toEqual(['locale-fr', 'fr: Lan']);
});

test('a language that does not load is reported, unless another one has been chosen since', async () => {
  const { choose, said, failed } = await kit('kr');
  await choose('cn');
  await act(async () => arrivals.get('kr')?.fail());
  expect(failed).toEqual([]);
  await act(async () => arrivals.get('cn')?.fail());
  expect([failed, said()]).toEqual([['cn'], undefined]);
});
