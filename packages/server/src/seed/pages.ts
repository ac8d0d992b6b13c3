import { readFile } from 'node:fs/promises';
import { languages } from '@handbill/contract/languages';
import { pageNames, savePage } from '../features/pages/index.ts';
import type { Work } from '../platform/context.ts';

const content = new URL('../../content/pages/', import.meta.url);

/** The pages that a new house starts with, in every language. */
export async function writePages(work: Work): Promise<void> {
  for (const language of languages) {
    for (const name of pageNames) {
      const html = await readFile(new URL(`${language}/${name}.html`, content), 'utf8');
      await savePage(work, { name, language, html });
    }
  }
}
