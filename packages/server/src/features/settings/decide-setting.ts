import type {
  approveSetting as approveCall,
  declineSetting as declineCall,
} from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { keepPromises } from './change-setting.ts';
import { type SettingKey, settingKeyOf } from './rules.ts';
import { type AskedRow, deleteAsked, lockSettings, selectAsked, upsertSetting } from './sql.ts';
import { houseSetting, recordSetting } from './wire.ts';

/** The second of two people approves what was asked for: from now on it holds. */
export async function approveSetting(
  context: OperatorContext,
  { key: text }: InputOf<typeof approveCall>,
): Promise<AnswerOf<typeof approveCall>> {
  const { tx, now, operatorId } = context;
  const { key, asked } = await lockAsked(context, text);
  if (asked.asked_by === operatorId) throw refuse('second_person_required');
  const before = await keepPromises(context, key, asked.value);
  await deleteAsked(tx, key);
  await upsertSetting(tx, { key, value: asked.value, operatorId, now });
  await recordSetting(context, 'setting_change_approved', key, { before, after: asked.value });
  return { data: await houseSetting(context, key) };
}

/** Somebody declines, or takes back what they asked: the setting stays. */
export async function declineSetting(
  context: OperatorContext,
  { key: text }: InputOf<typeof declineCall>,
): Promise<AnswerOf<typeof declineCall>> {
  const { key, asked } = await lockAsked(context, text);
  await deleteAsked(context.tx, key);
  await recordSetting(context, 'setting_change_declined', key, { before: asked.value, after: null });
  return { data: await houseSetting(context, key) };
}

async function lockAsked(
  { tx }: OperatorContext,
  text: string,
): Promise<{ key: SettingKey; asked: AskedRow }> {
  const key = settingKeyOf(text);
  if (key === null) throw refuse('not_found');
  await lockSettings(tx);
  const asked = (await selectAsked(tx)).find((each) => each.key === key);
  if (!asked) throw refuse('nothing_asked');
  return { key, asked };
}
