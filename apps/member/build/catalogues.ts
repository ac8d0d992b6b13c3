import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { partOf, screenParts } from '../src/languages/parts.ts';
import { isComposable, withWrittenCounts } from './plurals.ts';

const PREFIX = '\0virtual:catalogue/';
/** Every other catalogue must have exactly the texts of this one. */
const MEASURE = 'en';

function pathOf(language: string): string {
  return fileURLToPath(new URL(`../src/languages/${language}.json`, import.meta.url));
}

async function readTexts(language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(pathOf(language), 'utf8'));
}

/** The compiler's output: each id with its text, or with the parts of a text that contains values. */
async function messagesOf(source: string): Promise<Record<string, ReturnType<typeof withWrittenCounts>>> {
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const texts = Object.entries<Parameters<typeof withWrittenCounts>[0]>(messages);
  return Object.fromEntries(texts.map(([id, text]) => [id, withWrittenCounts(text)]));
}

function moduleOfIds(ids: readonly string[]): string {
  return `export const ids = ${JSON.stringify(ids)};`;
}

/** Texts in the order of the ids, which are the same for all languages and loaded once. */
function moduleOfTexts(part: string, ids: readonly string[], messages: Record<string, unknown>): string {
  const texts = JSON.stringify(JSON.stringify(ids.map((id) => messages[id])));
  return [
    `import { ids } from 'virtual:catalogue/ids/${part}';`,
    `const texts = JSON.parse(${texts});`,
    'export const messages = Object.fromEntries(ids.map((id, place) => [id, texts[place]]));',
  ].join('\n');
}

/** How the second part loads the parts that some screens wait for. */
function loadersOf(language: string): string {
  const loaders = screenParts.map((part) => `${part}: () => import('virtual:catalogue/${language}/${part}')`);
  return `export const ofScreens = { ${loaders.join(', ')} };`;
}

/**
 * `virtual:catalogue/<language>/<part>`: the texts of a language in parts, parsed at build time so that no parser is
 * shipped; `rest` knows how to load those that some screens wait for. `virtual:catalogue/ids/<part>`: the ids of the
 * later parts, which all languages share.
 */
export function catalogues(): Plugin {
  return {
    name: 'handbill-catalogues',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [language = '', part = ''] = id.slice(PREFIX.length).split('/');
      const wanted = Object.keys(await readTexts(MEASURE));
      const ids = wanted.filter((key) => partOf(key) === part);
      if (language === 'ids') return moduleOfIds(ids);
      const written = await readTexts(language);
      const missing = wanted.filter((key) => !written[key]);
      const unknown = Object.keys(written).filter((key) => !wanted.includes(key));
      if (missing.length > 0) this.error(`${language}.json lacks ${missing.join(', ')}`);
      if (unknown.length > 0) this.error(`${language}.json has unknown ${unknown.join(', ')}`);
      const ofPart = Object.fromEntries(ids.map((key) => [key, written[key] ?? '']));
      const compiled = createCompiledCatalog(language, ofPart, { namespace: 'es', strict: true });
      if (compiled.errors.length > 0) {
        this.error(`${language}.json: ${compiled.errors.map((each) => each.id).join(', ')} cannot be read`);
      }
      this.addWatchFile(pathOf(language));
      const messages = await messagesOf(compiled.source);
      // What the app can compose (src/languages/compose.ts).
      const others = Object.keys(messages).filter((key) => !isComposable(messages[key] ?? []));
      if (others.length > 0) this.error(`${language}.json: only values and plurals, in ${others.join(', ')}`);
      if (part === 'first') {
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
      }
      const texts = moduleOfTexts(part, ids, messages);
      return part === 'rest' ? `${texts}\n${loadersOf(language)}` : texts;
    },
  };
}
