import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { type SettingKey, type Settings, settingsSchema } from './rules.ts';
import { upsertSetting } from './sql.ts';

/** Stores one setting as the default, by nobody. Throws a ZodError when the value is outside its type or bounds. */
export async function saveSetting<Key extends SettingKey>(
  work: Pick<Work, 'tx' | 'now' | 'memory'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const encoded = z.encode(settingsSchema.shape[key] as z.ZodType, value);
  await upsertSetting(work, { key, value: encoded, operatorId: null, now: work.now });
}

/** Stores a setting that operators changed, encoded as in the log. */
export async function saveChanged(
  work: Pick<Work, 'tx' | 'now' | 'memory'>,
  { key, value, operatorId }: { key: SettingKey; value: unknown; operatorId: string },
): Promise<void> {
  await upsertSetting(work, { key, value, operatorId, now: work.now });
}
