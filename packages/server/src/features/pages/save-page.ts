import type { Language } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import type { PageName } from './rules.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { upsertPage } from './sql.ts';

/** Stores a built-in page; stored pages are already sanitised, so that reading them is always safe. */
export async function savePage(
  work: Pick<Work, 'tx' | 'memory' | 'now' | 'newId'>,
  { name, language, html }: { name: PageName; language: Language; html: string },
): Promise<void> {
  const { content } = await sanitizeHtml('seed', html);
  await upsertPage(work, { id: work.newId(), name, language, content, operatorId: null, now: work.now });
}
