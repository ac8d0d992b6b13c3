import type { changeSetting as changeSettingCall } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { z } from 'zod';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from './read-settings.ts';
import { brokenPromise, needsTwoPeople, type SettingKey, settingKeyOf, settingsSchema } from './rules.ts';
import { lockSettings, moneyHasMoved, upsertAsked, upsertSetting } from './sql.ts';
import { houseSetting, recordSetting, storedValue } from './wire.ts';

/** Changes a setting that nobody changed meanwhile, or asks a second person to where one is needed. */
export async function changeSetting(
  context: OperatorContext,
  { key: text, value, version }: InputOf<typeof changeSettingCall>,
): Promise<AnswerOf<typeof changeSettingCall>> {
  const { tx, now, operatorId } = context;
  const key = settingKeyOf(text);
  if (key === null) throw refuse('not_found');
  const after = storedValue(key, value);
  if (after === undefined) throw refuse('setting_out_of_bounds', { fields: { value: 'out_of_bounds' } });
  await lockSettings(tx);
  const seen = await houseSetting(context, key);
  if (seen.version !== version) throw refuse('changed_meanwhile');
  const before = await keepPromises(context, key, after);
  if (needsTwoPeople(key)) {
    await upsertAsked(tx, { key, value: after, operatorId, now });
    await recordSetting(context, 'setting_change_asked', key, { before, after });
  } else {
    await upsertSetting(tx, { key, value: after, operatorId, now });
    await recordSetting(context, 'setting_changed', key, { before, after });
  }
  return { data: await houseSetting(context, key) };
}

/** Refuses a value with which the settings together would break a promise. Answers the stored form of what was. */
export async function keepPromises(
  context: OperatorContext,
  key: SettingKey,
  after: unknown,
): Promise<unknown> {
  const stored: Readonly<Record<string, unknown>> = z.encode(settingsSchema, await readSettings(context));
  const changed = settingsSchema.parse({ ...stored, [key]: after });
  const broken = brokenPromise(changed, context.config.mode);
  if (broken !== null) throw refuse('setting_breaks_promise', { fields: { value: broken } });
  const otherMoney = key === 'currency' && after !== stored[key] && (await moneyHasMoved(context.tx));
  if (otherMoney) throw refuse('setting_breaks_promise', { fields: { value: 'money_has_moved' } });
  return stored[key];
}
