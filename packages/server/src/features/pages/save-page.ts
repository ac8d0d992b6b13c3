import type { Language } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import type { PageName } from './rules.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { upsertPage } from './sql.ts';

/** Stores a page; what is stored is already sanitised, so that reading is not where safety is decided. */
export async function savePage(
  work: Pick<Work, 'tx' | 'now'>,
  page: { name: PageName; language: Language; html: string },
): Promise<void> {
  const content = await sanitizeHtml(page.html);
  await upsertPage(work.tx, { name: page.name, language: page.language, content, now: work.now });
}
