// Owns the texts of the app: one catalogue a language, loaded when it is chosen, the first screens' part first.
// Refuses to hold texts of the house (rules, notifications, levels): the server speaks those.
// Start reading with useText.
import { bcp47, type Language } from '@handbill/contract/languages';
import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type texts from './en.json';

export type TextId = keyof typeof texts;
export type TextValues = Record<string, string | number>;

type Part = () => Promise<{ messages: Messages }>;

const vn: { first: Part; rest: Part } = {
  first: () => import('virtual:catalogue/vn/first'),
  rest: () => import('virtual:catalogue/vn/rest'),
};
const en: { first: Part; rest: Part } = {
  first: () => import('virtual:catalogue/en/first'),
  rest: () => import('virtual:catalogue/en/rest'),
};

/** The languages that the app has texts in, with their own names. */
export const spoken: readonly { code: Language; name: string }[] = [
  { code: 'vn', name: 'Tiếng Việt' },
  { code: 'en', name: 'English' },
];

let rest: Promise<void> = Promise.resolve();

/** Shows the app in a language; one without texts is shown in Vietnamese, the fallback. */
export async function speak(language: Language): Promise<void> {
  const [code, catalogue] = language === 'en' ? (['en', en] as const) : (['vn', vn] as const);
  const locale = bcp47[code];
  const first = await catalogue.first();
  i18n.loadAndActivate({ locale, messages: first.messages });
  document.documentElement.lang = locale;
  rest = catalogue.rest().then(({ messages }) => i18n.load(locale, messages));
}

/** Resolves when all texts of the language of now are there: what is drawn after the first screens waits for it. */
export function allTexts(): Promise<void> {
  return rest;
}

/** The texts of the language of now: `text('home.bell', { count })`. */
export function useText(): (id: TextId, values?: TextValues) => string {
  const { i18n: current } = useLingui();
  return (id, values) => current._(id, values);
}
