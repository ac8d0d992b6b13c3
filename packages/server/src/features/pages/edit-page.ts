import type {
  previewPage as previewCall,
  readPage as readCall,
  restorePage as restoreCall,
  savePage as saveCall,
  readPageVersion as versionCall,
} from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operators/index.ts';
import { isEmptyPage, type PageName } from './rules.ts';
import { type Sanitised, sanitizeHtml } from './sanitize-html.ts';
import { lockPages, selectVersion, upsertPage, type VersionRow } from './sql.ts';
import { consolePage, versionOf } from './wire.ts';

/** Saves a page over the version that was seen; what was written comes sanitised. */
export async function savePageOfOperator(
  context: OperatorContext,
  { name, language, version }: InputOf<typeof saveCall>,
  { content, removed }: Sanitised,
): Promise<AnswerOf<typeof saveCall>> {
  if (isEmptyPage(content)) throw refuse('page_empty');
  const data = await store(context, { name, language, content, version }, 'page_saved');
  return { data, removed };
}

/** Before the transaction: the slow part. Answers what is left, and what was taken out. */
export async function prepareHtml(
  { operatorId }: Preparation & { operatorId: string },
  { html }: InputOf<typeof previewCall>,
): Promise<Sanitised> {
  return sanitizeHtml(operatorId, html);
}

/** What members would see, and what would be taken out. Nothing is stored. */
export async function previewPage(
  _context: OperatorContext,
  _input: InputOf<typeof previewCall>,
  sanitised: Sanitised,
): Promise<AnswerOf<typeof previewCall>> {
  return { data: sanitised };
}

/** One page in one language, also one that is missing. */
export async function readPageOfOperator(
  { tx }: OperatorContext,
  page: InputOf<typeof readCall>,
): Promise<AnswerOf<typeof readCall>> {
  return { data: await consolePage(tx, page) };
}

/** A page as it was. */
export async function readVersion(
  context: OperatorContext,
  { id }: InputOf<typeof versionCall>,
): Promise<AnswerOf<typeof versionCall>> {
  const row = await versionAt(context, id);
  return { data: { ...versionOf(row), content: row.content } };
}

/** Makes a page again what it was: as its newest version, so that nothing that was between is lost. */
export async function restorePage(
  context: OperatorContext,
  { id, version }: InputOf<typeof restoreCall>,
): Promise<AnswerOf<typeof restoreCall>> {
  const { name, language, content } = await versionAt(context, id);
  return { data: await store(context, { name, language, content, version }, 'page_restored') };
}

async function versionAt({ tx }: OperatorContext, id: string): Promise<VersionRow> {
  const row = await selectVersion(tx, id);
  if (!row) throw refuse('not_found');
  return row;
}

async function store(
  context: OperatorContext,
  page: { name: PageName; language: Language; content: string; version: number },
  action: 'page_saved' | 'page_restored',
): Promise<AnswerOf<typeof readCall>['data']> {
  const { tx, now, operatorId } = context;
  const { name, language, content } = page;
  await lockPages(tx);
  const before = await consolePage(tx, page);
  if (before.version !== page.version) throw refuse('changed_meanwhile');
  await upsertPage(tx, { id: context.newId(), name, language, content, operatorId, now });
  const after = await consolePage(tx, page);
  // What it was and what it is stands whole among its versions.
  await recordOperatorAction(context, {
    action,
    subject: `page/${name}/${language}`,
    details: { version_before: String(before.version), version_after: String(after.version) },
  });
  return after;
}
