import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { selectTemplates, type TemplateRow } from './templates-sql.ts';

/** Saved answers, all of them or those of a topic and a language. */
export async function listTemplates(
  { tx }: OperatorContext,
  { topic, language }: InputOf<typeof calls.listSupportTemplates>,
): Promise<AnswerOf<typeof calls.listSupportTemplates>> {
  const rows = await selectTemplates(tx, { topic: topic ?? null, language: language ?? null });
  return { data: rows.map(templateOf) };
}

type Template = AnswerOf<typeof calls.listSupportTemplates>['data'][number];

/** A saved answer as the console sees it. */
export function templateOf({ id, ...template }: TemplateRow): Template {
  return { _id: id, ...template };
}
