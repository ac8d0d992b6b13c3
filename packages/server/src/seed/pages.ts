import { readFile } from 'node:fs/promises';
import { languages } from '@handbill/contract/languages';
import { pageNames, savePage, writtenPages } from '../features/pages/index.ts';
import type { Work } from '../platform/context.ts';

const content = new URL('../../content/pages/', import.meta.url);

/**
 * Writes the initial pages that are still missing, in every language. An older instance gets new pages this
 * way; operators' own texts stay.
 */
export async function ensurePages(work: Work): Promise<void> {
  const there = new Set((await writtenPages(work.tx)).map(({ name, language }) => `${language}/${name}`));
  for (const language of languages) {
    for (const name of pageNames) {
      if (there.has(`${language}/${name}`)) continue;
      const html = await readFile(new URL(`${language}/${name}.html`, content), 'utf8');
      await savePage(work, { name, language, html });
    }
  }
}
