import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import {
  bcp47,
  DEFAULT_LANGUAGE,
  type Language,
  languages,
  openGraphLocales,
} from '../../../packages/contract/src/languages.ts';
import { type Chunks, cataloguesIn, chunksOf, entryOf, fileNamed, withImports } from './chunks.ts';
import { descriptions, descriptionsOfPages } from './descriptions.ts';
import { fileIn, manifestIn } from './manifest.ts';
import { earlyNotice, starterOf } from './starter.ts';

interface Shell {
  /** The page without its extension, and the file of its outline in `shells/`. */
  page: string;
  outline: string;
  /** The chunk of the screen, or of the list of screens, and the parts of the catalogue that it waits for. */
  screen: string;
  parts: readonly string[];
  /** What names the page in chats and search results, for those that strangers open. */
  title?: InEveryLanguage;
  /** What the page is about; without it, what the app is. */
  description?: InEveryLanguage;
}

type InEveryLanguage = Readonly<Record<Language, string>>;

/** The server answers an address with the page of its first part, and any other with `page.html`, in the language asked for. */
const shells: readonly Shell[] = [
  {
    page: 'index',
    outline: 'home',
    screen: 'home-screen',
    parts: ['first'],
    // The bare domain, which people share most: it is presented as the page for strangers is.
    title: ofWelcome('heading'),
    description: ofWelcome('description'),
  },
  { page: 'login', outline: 'login', screen: 'login-screen', parts: ['first'], title: named('login.title') },
  {
    page: 'register',
    outline: 'register',
    screen: 'register-screen',
    parts: ['first', 'rest'],
    title: named('register.title'),
  },
  { page: 'page', outline: 'page', screen: 'other-screens', parts: ['first', 'rest'] },
];

/** Pages of text, which strangers open from a search or a chat. Offline, the page of any other address answers for them. */
const shellsOfText: readonly Shell[] = Object.entries(descriptionsOfPages).map(([page, description]) => ({
  page,
  outline: 'page',
  screen: 'other-screens',
  parts: ['first', 'rest'],
  title: named(page === 'terms' ? 'register.terms' : `page.${page.replaceAll('-', '_')}`),
  description,
}));

/** The pages that strangers open: from a search, or from a link with an invite code. */
export const shellsForStrangers: readonly Shell[] = [...shells, ...shellsOfText].filter(({ title }) => title);
const PROGRAM = /<script type="module"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*(")/;
const MARK = /<path\s[^>]*>/;

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

/** A text of the welcome page. */
function ofWelcome(name: 'heading' | 'description'): InEveryLanguage {
  const texts: Record<Language, Record<typeof name, string>> = JSON.parse(
    read('../../../packages/server/content/welcome.json'),
  );
  return inEveryLanguage((language) => texts[language][name]);
}

/** A text of the app. */
function named(id: string): InEveryLanguage {
  return inEveryLanguage((language) => {
    const text = textsIn(language)[id]?.replaceAll('\u00ad', '');
    if (text === undefined) throw new Error(`there is no text ${id}`);
    return text;
  });
}

function inEveryLanguage(text: (language: Language) => string): InEveryLanguage {
  const texts = languages.map((language) => [language, text(language)]);
  return Object.fromEntries(texts) as Record<Language, string>;
}

/** The texts of a language by their ids. */
function textsIn(language: Language): Readonly<Record<string, string>> {
  return JSON.parse(read(`../src/languages/${language}.json`));
}

/**
 * What chats and search engines show of a page that strangers open, and where it is in the other languages. The server
 * puts the site's title and address in. There is no `og:url`: it would take the invite code away from a link.
 */
export function cardOf(
  { page, title, description = descriptions }: Pick<Shell, 'page' | 'title' | 'description'>,
  language: Language,
): string {
  if (title === undefined) return '';
  const properties = {
    type: 'website',
    site_name: 'Handbill',
    title: title[language],
    description: description[language],
    locale: openGraphLocales[language],
    image: '{origin}/media/brand/card.jpg',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': 'Handbill',
  };
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(page === 'index' ? [SAME_FOR_STRANGERS] : addressesOf(page)),
  ].join('');
}

/** Home is for members. What a search should lead to has the same card, and names its own languages. */
const SAME_FOR_STRANGERS = '<link rel="canonical" href="{origin}/welcome">';

/** A page in every language, and for every other. */
function addressesOf(page: string): string[] {
  return [
    ...languages.map((code) => alternate(bcp47[code], `${page}?lang=${code}`)),
    alternate('x-default', page),
  ];
}

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="{origin}/${address}">`;

/** The outline of a screen in a language, without the indentation of its file. */
function outlineOf(name: string, language: Language): string {
  const path = MARK.exec(read('../../../packages/server/content/brand/mark.svg'))?.[0] ?? '';
  const values: Record<string, string> = {
    ...textsIn(language),
    language,
    mark: `<svg aria-hidden="true" viewBox="0 0 64 64" class="size-8 text-accent">${path}</svg>`,
    navigation: read('shells/navigation.html'),
  };
  return read(`shells/${name}.html`)
    .replace(/\{([a-z_.]+)\}/g, (_all, id: string) => {
      const value = values[id];
      if (value === undefined) throw new Error(`${name}.html: there is no text ${id}`);
      return value;
    })
    .replace(/\n\s*/g, '');
}

// The outline is visible first, so it loads first, in parallel with the slowest file. The small files wait until it is
// painted, and still arrive before the large one.
const preload = (file: string, attribute = 'rel') =>
  `<link ${attribute}="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** The files of every page, the largest first. */
function programOf(chunks: Chunks): string[] {
  const size = (file: string) => chunks.get(file)?.code.length ?? 0;
  return [...withImports(chunks, entryOf(chunks) ?? '')].sort((a, b) => size(b) - size(a));
}

/** The files that a page preloads, before its scripts run far enough to request them. */
function preloadsOf(chunks: Chunks, { screen, parts }: Shell, language: Language): string[] {
  const entry = entryOf(chunks) ?? '';
  const file = fileNamed(chunks, screen);
  if (file === undefined) throw new Error(`there is no chunk named ${screen}`);
  const loadedAnyway = withImports(chunks, entry);
  const texts = parts.flatMap((part) => cataloguesIn(chunks, part, language));
  const needed = [file, ...texts].flatMap((each) => [...withImports(chunks, each)]);
  return [...new Set(needed)].filter((each) => !loadedAnyway.has(each));
}

/** The built page before its outline and links are added, and what the pages share. */
interface Bare {
  html: string;
  styles: string;
  chunks: Chunks;
}

/** The page of a screen in a language. */
function pageOf({ html, styles, chunks }: Bare, shell: Shell, language: Language): string {
  const [largest = '', ...started] = programOf(chunks);
  const files = [...started, ...preloadsOf(chunks, shell, language)];
  const links = files.map((file) => preload(file, 'data-rel'));
  const outline = outlineOf(shell.outline, language);
  const { description = descriptions, title } = shell;
  const manifest = `<link rel="manifest" href="/${fileIn(language, 'manifest', 'webmanifest')}">`;
  return html
    .replace(/\n\s*/g, '')
    .replaceAll(' />', '>')
    .replace(/lang="[^"]*"/, `lang="${bcp47[language]}"`)
    .replace('<title>', (start) => (title === undefined ? start : `${start}${title[language]} – `))
    .replace(DESCRIPTION, (_all, start, end) => start + description[language] + end)
    .replaceAll(PRELOAD, '')
    .replace(PROGRAM, () => starterOf(chunks, outline) + preload(largest))
    .replace(SHEET, (_all, sheet) => `<style data-file="${sheet}">${styles.trim()}</style>`)
    .replace('</head>', () => `${[cardOf(shell, language), manifest, ...links].join('')}</head>`)
    .replace('<div id="root">', (root) => root + outline);
}

/**
 * Writes the pages of the app in every language, each with the styles of the first screens, the outline of its screen
 * in place of the app, and links to the screen's files; and a manifest for each language. The outline is visible after
 * one response, and everything else loads in parallel.
 */
export function shellPages(): Plugin {
  return {
    name: 'handbill-shells',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        const html = sourceOf(bundle, 'index.html');
        const bare = { html, styles: sourceOf(bundle, SHEET.exec(html)?.[1] ?? ''), chunks };
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', ...earlyNotice });
        for (const language of languages) {
          emit(fileIn(language, 'manifest', 'webmanifest'), manifestIn(language));
          for (const shell of [...shells, ...shellsOfText]) {
            const fileName = fileIn(language, shell.page, 'html');
            const source = pageOf(bare, shell, language);
            const written = bundle[fileName];
            if (written?.type === 'asset') written.source = source;
            else emit(fileName, source);
          }
        }
      },
    },
  };
}

function sourceOf(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`the build has no file ${fileName}`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}

/** Whether the app needs a file offline: its pages, the first screens, the default texts. */
export function shellFiles(bundle: Rolldown.OutputBundle, others: readonly string[]): Set<string> {
  const chunks = chunksOf(bundle);
  const named = others.map((name) => fileNamed(chunks, name) ?? '');
  return new Set([
    ...shells.map(({ page }) => fileIn(DEFAULT_LANGUAGE, page, 'html')),
    earlyNotice.fileName,
    ...shells.flatMap((shell) => preloadsOf(chunks, shell, DEFAULT_LANGUAGE)),
    ...[entryOf(chunks) ?? '', ...named].flatMap((file) => [...withImports(chunks, file)]),
  ]);
}
