// Whether a page speaks one language: its words are compared with what is written in all seven.
import { readdirSync, readFileSync } from 'node:fs';
import { buttonTexts } from '@handbill/contract/button-words';
import { categories, shippedWords } from '@handbill/contract/categories';
import { type Language, languages } from '@handbill/contract/languages';
import type { Page } from '@playwright/test';

/** The files with the words of the pages that the server draws, by language. */
const SERVER_TEXTS = [
  'visits/page/page-texts',
  'conversions/links/page-texts',
  'conversions/links/reason-texts',
  'businesses/page/page-texts',
].map((name) => `packages/server/src/features/${name}.ts`);

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
/** As it is seen: without soft hyphens, with plain spaces. */
const seen = (text: string) =>
  text
    .replaceAll(/[\u00ad\u2060\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The quoted texts of a language in a file with the words of a page. */
function quotedIn(path: string, language: Language): string[] {
  const [, part = ''] = read(path).split(`\n  ${language}: {\n`);
  const [own = ''] = part.split('\n  },\n');
  return [...own.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text);
}

/** The texts of a language in an object that has all languages somewhere below. */
function leavesIn(language: Language, value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const own = language in value ? [Reflect.get(value, language)] : Object.values(value);
  return own.flatMap((each) => leavesIn(language, each));
}

/** The titles and the texts of notifications, and the words of categories and of buttons, in a language. */
function storedIn(language: Language): string[] {
  const notifications: object = JSON.parse(read('packages/server/content/notifications.json'));
  return [
    ...leavesIn(language, notifications),
    ...categories.flatMap((category) => shippedWords(category, language) ?? []),
    ...Object.values(buttonTexts[language]).filter((words) => typeof words === 'string'),
  ];
}

/** What is written in a language: in the app's catalogue, in what the server stores, and on the server's pages. */
function writtenIn(language: Language): string[] {
  const folder = `packages/server/content/pages/${language}/`;
  const pages = readdirSync(new URL(`../${folder}`, import.meta.url)).flatMap((name) =>
    read(folder + name).split(/<[^>]*>/),
  );
  const catalogue: Record<string, string> = JSON.parse(read(`apps/member/src/languages/${language}.json`));
  const welcome: Record<string, string> = JSON.parse(read('packages/server/content/welcome.json'))[language];
  const served = SERVER_TEXTS.flatMap((path) => quotedIn(path, language));
  const stored = storedIn(language);
  return [...Object.values(catalogue), ...pages, ...Object.values(welcome), ...served, ...stored].map(seen);
}

/** Texts as they are written, and those with values in them as patterns. */
interface Words {
  texts: ReadonlySet<string>;
  patterns: readonly RegExp[];
  /** Those patterns by which a text is distinguished from one of another language. */
  telling: readonly RegExp[];
}

/** Letters that a text needs around its values to tell a language. */
const LETTERS_MIN = 4;

function wordsOf(language: Language): Words {
  const written = writtenIn(language);
  // Plurals have braces in braces: their forms are not looked for.
  const withValues = written.filter((text) => /^(?:[^{}]*\{\w+\})+[^{}]*$/.test(text));
  const letters = (text: string) => (text.replaceAll(/\{\w+\}/g, '').match(/\p{L}/gu) ?? []).length;
  return {
    texts: new Set(written.filter((text) => /\p{L}/u.test(text) && !/[{}]/.test(text))),
    patterns: withValues.filter((text) => letters(text) > 0).map(patternOf),
    telling: withValues.filter((text) => letters(text) >= LETTERS_MIN).map(patternOf),
  };
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** What every language writes alike: the company, and the languages to choose from. */
const NAMES: ReadonlySet<string> = new Set([
  ...['Handbill', 'Tiếng Việt', 'English', 'Français', 'Русский', '日本語', '한국어', '简体中文'],
]);

const words = new Map<Language, Words>();

function wordsIn(language: Language): Words {
  const known = words.get(language) ?? wordsOf(language);
  words.set(language, known);
  return known;
}

const says = ({ texts, patterns }: Words, text: string): boolean =>
  NAMES.has(text) || texts.has(text) || patterns.some((pattern) => pattern.test(text));

const tells = ({ texts, telling }: Words, text: string): boolean =>
  texts.has(text) || telling.some((pattern) => pattern.test(text));

/** A text on a page; whether it is in a button, a link or a label. */
interface Shown {
  text: string;
  isControl: boolean;
}

/** Every text that is seen. What says its own language, and the names of languages to choose from, are left out. */
async function textsOn(page: Page): Promise<Shown[]> {
  const found = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: { text: string; isControl: boolean }[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (element === null || !element.checkVisibility()) continue;
      if (element.closest('body [lang], body [hreflang], select, script, style, template') !== null) continue;
      const isControl = element.closest('button, a, label, summary') !== null;
      all.push({ text: walker.currentNode.textContent ?? '', isControl });
    }
    return all;
  });
  return found.map(({ text, isControl }) => ({ text: seen(text), isControl })).filter(({ text }) => text);
}

/** Texts of other languages on a page in this one, except those that both have; one line each. */
export async function foreignTexts(page: Page, own: Language): Promise<string[]> {
  const others = languages.filter((language) => language !== own);
  const shown = new Set((await textsOn(page)).map(({ text }) => text));
  return [...shown]
    .filter((text) => !says(wordsIn(own), text))
    .flatMap((text) =>
      others
        .filter((language) => tells(wordsIn(language), text))
        .map((language) => `"${text}" is written in ${language}, not in ${own}`),
    );
}

/** Texts of buttons, links and labels that are not written in this language, one line each. */
export async function unknownControls(page: Page, own: Language): Promise<string[]> {
  const shown = await textsOn(page);
  const unknown = shown.filter(
    ({ text, isControl }) => isControl && /\p{L}/u.test(text) && !says(wordsIn(own), text),
  );
  return unknown.map(({ text }) => `"${text}" is not written in ${own}`);
}

/** Whether a page shows any sentence of this language. A short word, or one with a value in it, proves nothing. */
export async function showsSentence(page: Page, own: Language): Promise<boolean> {
  const least = /^(?:jp|kr|cn)$/.test(own) ? 8 : 18;
  const shown = await textsOn(page);
  return shown.some(({ text }) => text.length >= least && wordsIn(own).texts.has(text));
}

const ASIAN = ['Han', 'Hiragana', 'Katakana', 'Hangul'];
const FOREIGN_SCRIPTS: Readonly<Record<Language, readonly string[]>> = {
  vn: ['Cyrillic', ...ASIAN],
  en: ['Cyrillic', ...ASIAN],
  fr: ['Cyrillic', ...ASIAN],
  rs: ASIAN,
  jp: ['Cyrillic', 'Hangul'],
  kr: ['Cyrillic', 'Hiragana', 'Katakana'],
  cn: ['Cyrillic', 'Hiragana', 'Katakana', 'Hangul'],
};

/** Texts in a script that this language is not written in. */
export async function foreignScripts(page: Page, own: Language): Promise<string[]> {
  const foreign = new RegExp(FOREIGN_SCRIPTS[own].map((script) => `\\p{Script=${script}}`).join('|'), 'u');
  return (await textsOn(page)).filter(({ text }) => foreign.test(text)).map(({ text }) => text);
}
