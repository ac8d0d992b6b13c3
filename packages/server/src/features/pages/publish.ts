import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';
import type { OperatorContext } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { consolePage } from './console-page.ts';
import type { PageName } from './rules.ts';
import { upsertPage } from './sql.ts';

/** Publishes a text as the page's next version. Lock the pages first. */
export async function publish(
  context: OperatorContext,
  {
    name,
    language,
    content,
    version,
  }: { name: PageName; language: Language; content: string; version: number },
  { action, approvalId }: { action: 'page_saved' | 'page_restored'; approvalId: string | null },
): Promise<AnswerOf<typeof calls.readPage>['data']> {
  const { tx, now, operatorId } = context;
  await upsertPage(context, { id: context.newId(), name, language, content, operatorId, now });
  const after = await consolePage(tx, { name, language });
  // Both texts are stored in full among its versions.
  await recordOperatorAction(context, {
    action,
    subject: `page/${name}/${language}`,
    details: {
      version_before: String(version),
      version_after: String(after.version),
      ...(approvalId === null ? {} : { approval: approvalId }),
    },
  });
  return after;
}
