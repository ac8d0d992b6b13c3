import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { isFirstText } from '../src/languages/first-texts.ts';

const PREFIX = '\0virtual:catalogue/';
/** Every other catalogue has to have the texts of this one, no fewer and no more. */
const MEASURE = 'en';

function pathOf(language: string): string {
  return fileURLToPath(new URL(`../src/languages/${language}.json`, import.meta.url));
}

async function readTexts(language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(pathOf(language), 'utf8'));
}

/** What the compiler wrote: each id with its text, or the parts of one that has values in it. */
async function messagesOf(source: string): Promise<Record<string, unknown>> {
  const compiled = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return compiled.messages;
}

function moduleOfIds(ids: readonly string[]): string {
  return `export const ids = ${JSON.stringify(ids)};`;
}

/** Texts in the order of the ids, which are the same for all languages and loaded once. */
function moduleOfRest(ids: readonly string[], messages: Record<string, unknown>): string {
  const texts = JSON.stringify(JSON.stringify(ids.map((id) => messages[id])));
  return [
    "import { ids } from 'virtual:catalogue/ids/rest';",
    `const texts = JSON.parse(${texts});`,
    'export const messages = Object.fromEntries(ids.map((id, place) => [id, texts[place]]));',
  ].join('\n');
}

/**
 * `virtual:catalogue/<language>/first` and `…/rest`: the texts of a language in two parts, parsed at build time
 * so that no parser is shipped. `virtual:catalogue/ids/rest`: what stands in front of the second part.
 */
export function catalogues(): Plugin {
  return {
    name: 'handbill-catalogues',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [language = '', part] = id.slice(PREFIX.length).split('/');
      const wanted = Object.keys(await readTexts(MEASURE));
      const ids = wanted.filter((key) => isFirstText(key) === (part === 'first'));
      if (language === 'ids') return moduleOfIds(ids);
      const texts = await readTexts(language);
      const missing = wanted.filter((key) => !texts[key]);
      const unknown = Object.keys(texts).filter((key) => !wanted.includes(key));
      if (missing.length > 0) this.error(`${language}.json lacks ${missing.join(', ')}`);
      if (unknown.length > 0) this.error(`${language}.json has unknown ${unknown.join(', ')}`);
      const ofPart = Object.fromEntries(ids.map((key) => [key, texts[key] ?? '']));
      const compiled = createCompiledCatalog(language, ofPart, { namespace: 'es', strict: true });
      if (compiled.errors.length > 0) {
        this.error(`${language}.json: ${compiled.errors.map((each) => each.id).join(', ')} cannot be read`);
      }
      this.addWatchFile(pathOf(language));
      return part === 'first' ? compiled.source : moduleOfRest(ids, await messagesOf(compiled.source));
    },
  };
}
