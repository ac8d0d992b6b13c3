import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import { consolePage, versionOf } from './console-page.ts';
import { fillIn, misspellsFigure, readFigures } from './figures.ts';
import { type AskedPage, pageApproval } from './page-approval.ts';
import { publish } from './publish.ts';
import { bindsPublic, isEmptyPage } from './rules.ts';
import { type Sanitised, sanitizeHtml } from './sanitize-html.ts';
import { lockPages, selectVersion, type VersionRow } from './sql.ts';

/**
 * Saves a page over the version that the operator saw, or requests another operator's approval if the page is
 * binding. The text is already sanitised.
 */
export async function savePageOfOperator(
  context: OperatorContext,
  { name, language, version, reason }: InputOf<typeof calls.savePage>,
  { content, removed }: Sanitised,
): Promise<AnswerOf<typeof calls.savePage>> {
  if (isEmptyPage(content)) throw refuse('page_empty');
  await refuseMisspelled(context, { content, language });
  const page = { name, language, content, version, action: 'page_saved' as const };
  return { ...(await store(context, page, reason)), removed };
}

/** The slow part, before the transaction. Returns the sanitised text and what was removed. */
export async function prepareHtml(
  { operatorId }: Preparation & { operatorId: string },
  { html }: InputOf<typeof calls.previewPage>,
): Promise<Sanitised> {
  return sanitizeHtml(operatorId, html);
}

/** Returns what members would see, with its figures, and what would be removed. Stores nothing. */
export async function previewPage(
  context: OperatorContext,
  { language }: InputOf<typeof calls.previewPage>,
  { content, removed }: Sanitised,
): Promise<AnswerOf<typeof calls.previewPage>> {
  await refuseMisspelled(context, { content, language });
  return { data: { content: fillIn(content, await readFigures(context), language), removed } };
}

/** Members would read the name of a figure that we do not know, instead of the figure. */
async function refuseMisspelled(
  context: OperatorContext,
  { content, language }: { content: string; language: Language },
): Promise<void> {
  if (!misspellsFigure(content, await readFigures(context), language)) return;
  throw refuse('validation_failed', { fields: { html: 'invalid' } });
}

/** One page in one language, even if it is missing. */
export async function readPageOfOperator(
  { tx }: OperatorContext,
  page: InputOf<typeof calls.readPage>,
): Promise<AnswerOf<typeof calls.readPage>> {
  return { data: await consolePage(tx, page) };
}

/** An earlier version of a page. */
export async function readVersion(
  context: OperatorContext,
  { id }: InputOf<typeof calls.readPageVersion>,
): Promise<AnswerOf<typeof calls.readPageVersion>> {
  const row = await versionAt(context, id);
  return { data: { ...versionOf(row), content: row.content } };
}

/** Restores an earlier version of a page as its newest version, so that nothing in between is lost. */
export async function restorePage(
  context: OperatorContext,
  { id, version, reason }: InputOf<typeof calls.restorePage>,
): Promise<AnswerOf<typeof calls.restorePage>> {
  const { name, language, content } = await versionAt(context, id);
  return store(context, { name, language, content, version, action: 'page_restored' }, reason);
}

async function versionAt({ tx }: OperatorContext, id: string): Promise<VersionRow> {
  const row = await selectVersion(tx, id);
  if (!row) throw refuse('not_found');
  return row;
}

async function store(
  context: OperatorContext,
  page: AskedPage,
  reason: string | undefined,
): Promise<AnswerOf<typeof calls.restorePage>> {
  const { name, language, action } = page;
  await lockPages(context.tx);
  const before = await consolePage(context.tx, page);
  if (before.version !== page.version) throw refuse('changed_meanwhile');
  if (!bindsPublic(name)) {
    return { data: await publish(context, page, { action, approvalId: null }), approval: null };
  }
  if (reason === undefined) throw refuse('validation_failed', { fields: { reason: 'too_short' } });
  const asked = {
    subject: `page/${name}/${language}`,
    payload: page,
    reason,
    concerns: null,
    memberId: null,
  };
  const { _id: approval } = await askApproval(context, { kind: pageApproval, ...asked });
  return { data: before, approval };
}
