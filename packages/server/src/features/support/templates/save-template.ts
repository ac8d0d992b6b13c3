import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { templateTextMax } from '@handbill/contract/support';
import type { OperatorContext } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { templateOf } from './list-templates.ts';
import { countTemplates, selectTemplate, selectTemplates, upsertTemplate } from './templates-sql.ts';

/** With more answers than this, nobody would find the right one. */
const TEMPLATES_MAX = 500;

/**
 * Saves an answer, replacing one with the same topic, language and title. Refuses `support_templates_full`, and a text
 * that is longer than where its topic uses it.
 */
export async function saveTemplate(
  context: OperatorContext,
  { topic, language, title, text }: InputOf<typeof calls.saveSupportTemplate>,
): Promise<AnswerOf<typeof calls.saveSupportTemplate>> {
  const { tx, now, operatorId } = context;
  if (text.length > templateTextMax(topic))
    throw refuse('validation_failed', { fields: { text: 'too_long' } });
  const before = (await selectTemplates(tx, { topic, language })).find((each) => each.title === title);
  if (!before && (await countTemplates(tx)) >= TEMPLATES_MAX) throw refuse('support_templates_full');
  const id = await upsertTemplate(tx, { id: context.newId(), topic, language, title, text, operatorId, now });
  await recordOperatorAction(context, {
    action: 'support_template_saved',
    subject: `support_template/${id}`,
    details: { topic, language, title, before: before?.text ?? null, after: text },
  });
  return { data: templateOf(existing(await selectTemplate(tx, id))) };
}
