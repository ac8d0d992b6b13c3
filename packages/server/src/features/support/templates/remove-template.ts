import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { deleteTemplate, selectTemplate } from './templates-sql.ts';

export async function removeTemplate(
  context: OperatorContext,
  { id }: InputOf<typeof calls.removeSupportTemplate>,
): Promise<AnswerOf<typeof calls.removeSupportTemplate>> {
  const { tx } = context;
  const template = await selectTemplate(tx, id);
  if (!template) throw refuse('not_found');
  await deleteTemplate(tx, id);
  const { topic, language, title, text } = template;
  await recordOperatorAction(context, {
    action: 'support_template_removed',
    subject: `support_template/${id}`,
    details: { topic, language, title, before: text, after: null },
  });
  return { data: {} };
}
