import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { bcp47, DEFAULT_LANGUAGE } from '../../../packages/contract/src/languages.ts';
import { type Chunks, cataloguesIn, chunksOf, entryOf, fileNamed, withImports } from './chunks.ts';

interface Shell {
  /** The page, and the file of its outline in `shells/`. */
  page: string;
  outline: string;
  /** The chunk of the screen, or of the list of screens, and the parts of the catalogue that it waits for. */
  screen: string;
  parts: readonly string[];
}

/** After this time the outline counts as drawn and its picture as loaded, even if the browser reported neither. */
const UNDRAWN_MS = 300;
const UNLOADED_MS = 1_000;

/** The server answers an address with the page of its first part, and any other with `page.html`. */
const shells: readonly Shell[] = [
  { page: 'index.html', outline: 'home', screen: 'home-screen', parts: ['first'] },
  { page: 'login.html', outline: 'login', screen: 'login-screen', parts: ['first'] },
  { page: 'register.html', outline: 'register', screen: 'register-screen', parts: ['first', 'rest'] },
  { page: 'page.html', outline: 'page', screen: 'other-screens', parts: ['first', 'rest'] },
];
const PROGRAM = /<script type="module"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
const PICTURE = /<img src="([^"]+)"[^>]* fetchpriority="high"/g;
const MARK = /<path\s[^>]*>/;

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
}

/** The outline of a screen in the language that the app starts with, without the indentation of its file. */
function outlineOf(name: string): string {
  const texts: Record<string, string> = JSON.parse(read(`../src/languages/${DEFAULT_LANGUAGE}.json`));
  const path = MARK.exec(read('../../../packages/server/content/brand/mark.svg'))?.[0] ?? '';
  const values: Record<string, string> = {
    ...texts,
    language: DEFAULT_LANGUAGE,
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

/**
 * The script in a page: it loads and starts the app once the page's outline has been painted and its picture has
 * loaded, or immediately in a hidden tab.
 */
export function starterOf(chunks: Chunks): { fileName: string; source: string } {
  // Not every browser reports its first paint. The page's load event cannot fire before this script has run.
  const source = `const until = (tell, ms) => new Promise((yes) => (tell(yes), setTimeout(yes, ms)));
if (!document.hidden)
  await Promise.all([
    until((yes) => new PerformanceObserver(yes).observe({ type: 'paint', buffered: true }), ${UNDRAWN_MS}),
    until((yes) => addEventListener('load', yes), ${UNLOADED_MS}),
  ]);
for (const link of document.querySelectorAll('[data-rel]')) link.rel = link.dataset.rel;
import('/${entryOf(chunks)}');
`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/start-${hash}.js`, source };
}

// The outline and its picture are visible first, so they load first, in parallel with the slowest files. The small
// files wait until both are painted, and still arrive before the large one.
const script = (file: string) => `<script type="module" fetchpriority="low" src="/${file}"></script>`;
const preload = (file: string, attribute = 'rel') =>
  `<link ${attribute}="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
const preloadPicture = (address = '') =>
  `<link rel="preload" as="image" fetchpriority="high" href="${address}">`;

/** The files of every page, the largest first. */
function programOf(chunks: Chunks): string[] {
  const size = (file: string) => chunks.get(file)?.code.length ?? 0;
  return [...withImports(chunks, entryOf(chunks) ?? '')].sort((a, b) => size(b) - size(a));
}

/** The files that a page preloads, before its scripts run far enough to request them. */
function preloadsOf(chunks: Chunks, { screen, parts }: Shell): string[] {
  const entry = entryOf(chunks) ?? '';
  const file = fileNamed(chunks, screen);
  if (file === undefined) throw new Error(`there is no chunk named ${screen}`);
  const loadedAnyway = withImports(chunks, entry);
  const texts = parts.flatMap((part) => cataloguesIn(chunks, part, DEFAULT_LANGUAGE));
  const needed = [file, ...texts].flatMap((each) => [...withImports(chunks, each)]);
  return [...new Set(needed)].filter((each) => !loadedAnyway.has(each));
}

/**
 * Writes the pages of the app, each with the styles of the first screens, the outline of its screen in place of the
 * app, and links to the screen's files. The outline is visible after one response, and everything else loads in
 * parallel.
 */
export function shellPages(): Plugin {
  return {
    name: 'handbill-shells',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(/lang="[^"]*"/, `lang="${bcp47[DEFAULT_LANGUAGE]}"`),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        const bare = sourceOf(bundle, 'index.html');
        const styles = sourceOf(bundle, SHEET.exec(bare)?.[1] ?? '');
        const starter = starterOf(chunks);
        this.emitFile({ type: 'asset', ...starter });
        const [largest = '', ...started] = programOf(chunks);
        for (const shell of shells) {
          const links = [...started, ...preloadsOf(chunks, shell)].map((file) => preload(file, 'data-rel'));
          const outline = outlineOf(shell.outline);
          const pictures = [...outline.matchAll(PICTURE)].map(([, address]) => preloadPicture(address));
          const source = bare
            .replaceAll(PRELOAD, '')
            .replace(PROGRAM, [...pictures, script(starter.fileName), preload(largest)].join('\n    '))
            .replace(SHEET, () => `\n    <style>${styles.trim()}</style>`)
            .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
            .replace('<div id="root">', (root) => root + outline);
          const written = bundle[shell.page];
          if (written?.type === 'asset') written.source = source;
          else this.emitFile({ type: 'asset', fileName: shell.page, source });
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
    ...shells.map(({ page }) => page),
    starterOf(chunks).fileName,
    ...shells.flatMap((shell) => preloadsOf(chunks, shell)),
    ...[entryOf(chunks) ?? '', ...named].flatMap((file) => [...withImports(chunks, file)]),
  ]);
}
