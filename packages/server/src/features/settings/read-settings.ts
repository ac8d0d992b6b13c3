import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { defaultSettings, type Settings, settingsSchema } from './rules.ts';
import { selectSettings } from './sql.ts';

/** Every setting: what is stored, over the defaults of its mode. Throws when a stored one is not valid. */
export async function readSettings({ tx, config }: Pick<Work, 'tx' | 'config'>): Promise<Settings> {
  const defaults = z.encode(settingsSchema, defaultSettings(config.mode));
  return settingsSchema.parse({ ...defaults, ...(await selectSettings(tx)) });
}
