import { z } from 'zod';
import { type SettingKey, settingKeyOf } from '../settings/index.ts';

const changeSchema = z.strictObject({
  key: z.string(),
  value: z.unknown(),
  version: z.int(),
});

/** A change of a setting that waits for another operator. */
export interface SettingChange {
  key: SettingKey;
  /** In the stored form. */
  value: unknown;
  /** The version that the requesting operator saw. */
  version: number;
}

/** The change in the payload of an approval. Throws when the payload is not from this feature. */
export function settingChangeOf(payload: unknown): SettingChange {
  const { key: text, value, version } = changeSchema.parse(payload);
  const key = settingKeyOf(text);
  if (key === null) throw new Error(`there is no setting ${text}`);
  return { key, value, version };
}
