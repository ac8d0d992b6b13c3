// Owns the texts of the app: one catalogue per language, loaded when chosen, the first screens' part first.
// Refuses to hold the company's texts (rules, notifications, levels): the server sends those.
// Start reading with useText.
import { bcp47, type Language } from '@handbill/contract/languages';
import { useContext } from 'react';
import { compose } from './compose.ts';
import { type TextValues, writtenValues } from './counts.ts';
import { currentSpeech, type Messages, SpeechContext, setSpeech } from './current.ts';
import type texts from './en.json';
import type { ScreenPart } from './parts.ts';

export type TextId = keyof typeof texts;

type Part = { messages: Messages };

interface Catalogue {
  first(): Promise<Part>;
  rest(): Promise<Part & { ofScreens: Record<ScreenPart, () => Promise<Part>> }>;
}

const vn: Catalogue = {
  first: () => import('virtual:catalogue/vn/first'),
  rest: () => import('virtual:catalogue/vn/rest'),
};
const catalogues: Partial<Record<Language, Catalogue>> = {
  vn,
  en: {
    first: () => import('virtual:catalogue/en/first'),
    rest: () => import('virtual:catalogue/en/rest'),
  },
  fr: {
    first: () => import('virtual:catalogue/fr/first'),
    rest: () => import('virtual:catalogue/fr/rest'),
  },
  jp: {
    first: () => import('virtual:catalogue/jp/first'),
    rest: () => import('virtual:catalogue/jp/rest'),
  },
  kr: {
    first: () => import('virtual:catalogue/kr/first'),
    rest: () => import('virtual:catalogue/kr/rest'),
  },
  cn: {
    first: () => import('virtual:catalogue/cn/first'),
    rest: () => import('virtual:catalogue/cn/rest'),
  },
  rs: {
    first: () => import('virtual:catalogue/rs/first'),
    rest: () => import('virtual:catalogue/rs/rest'),
  },
};

/** The app's languages, by their own names. */
export const spoken: readonly { code: Language; name: string }[] = [
  { code: 'vn', name: 'Tiếng Việt' },
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'jp', name: '日本語' },
  { code: 'kr', name: '한국어' },
  { code: 'cn', name: '简体中文' },
  { code: 'rs', name: 'Русский' },
];

/** What refused calls say: no screen waits for it. */
const AT_START: readonly ScreenPart[] = ['refusals'];

/** The catalogue of the current language. */
let spokenFrom: Catalogue = vn;

/** The catalogue of a language, or the Vietnamese one as the fallback. */
export function catalogueOf(language: Language) {
  const known = catalogues[language];
  return known ? { locale: bcp47[language], ...known } : { locale: bcp47.vn, ...vn };
}

/** Switches the whole app to a language, including what is on screen. */
export function activate({ locale, ...catalogue }: Catalogue & { locale: string }, messages: Messages): void {
  spokenFrom = catalogue;
  setSpeech({ locale, messages });
  document.documentElement.lang = locale;
}

/** Shows the first texts of a language as soon as they have loaded, and the others later. For the start only. */
export async function startSpeaking(language: Language): Promise<void> {
  const catalogue = catalogueOf(language);
  activate(catalogue, (await catalogue.first()).messages);
  screenTexts(AT_START).catch(reportError);
}

/** Resolves when the second part has loaded; everything after the first screens waits for it. */
export async function laterTexts(): Promise<void> {
  await screenTexts([]);
}

/**
 * Resolves when the second part has loaded, and then the parts that only some screens show. What failed to load is
 * asked for again.
 */
export async function screenTexts(parts: readonly ScreenPart[]): Promise<void> {
  // No notification: nothing on screen needs these texts, and all of it would render again.
  const { messages: known } = currentSpeech();
  const { messages, ofScreens } = await spokenFrom.rest();
  Object.assign(known, messages);
  const loaded = await Promise.all(parts.map((part) => ofScreens[part]()));
  for (const { messages } of loaded) Object.assign(known, messages);
}

/** The texts of the current language: `text('home.bell', { count })`. */
export function useText(): (id: TextId, values?: TextValues) => string {
  const { locale, messages } = useContext(SpeechContext);
  // Before its part has loaded, a text is its id.
  return (id, values) => compose(messages[id] ?? [id], values ? writtenValues(values) : {}, locale);
}
