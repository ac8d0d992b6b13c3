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

/**
 * `virtual:catalogue/<language>/first` and `…/rest`: the texts of a language in two parts, parsed at build time
 * so that no parser is shipped.
 */
export function catalogues(): Plugin {
  return {
    name: 'handbill-catalogues',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [language = '', part] = id.slice(PREFIX.length).split('/');
      const texts = await readTexts(language);
      const wanted = Object.keys(await readTexts(MEASURE));
      const missing = wanted.filter((key) => !texts[key]);
      const unknown = Object.keys(texts).filter((key) => !wanted.includes(key));
      if (missing.length > 0) this.error(`${language}.json lacks ${missing.join(', ')}`);
      if (unknown.length > 0) this.error(`${language}.json has unknown ${unknown.join(', ')}`);
      const ofPart = Object.entries(texts).filter(([key]) => isFirstText(key) === (part === 'first'));
      const compiled = createCompiledCatalog(language, Object.fromEntries(ofPart), {
        namespace: 'es',
        strict: true,
      });
      if (compiled.errors.length > 0) {
        this.error(`${language}.json: ${compiled.errors.map((each) => each.id).join(', ')} cannot be read`);
      }
      this.addWatchFile(pathOf(language));
      return compiled.source;
    },
  };
}
