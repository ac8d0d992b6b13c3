import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { defaultSettings, type Settings, settingsSchema } from './rules.ts';
import { selectSetting, selectSettings } from './sql.ts';

/** Every setting: what is stored, over the defaults of its mode. Throws when a stored one is not valid. */
export async function readSettings({ tx, config }: Pick<Work, 'tx' | 'config'>): Promise<Settings> {
  const defaults = z.encode(settingsSchema, defaultSettings(config.mode));
  return settingsSchema.parse({ ...defaults, ...(await selectSettings(tx)) });
}

/** The currency alone: every answer with a member in it has it. */
export async function readCurrency({
  tx,
  config,
}: Pick<Work, 'tx' | 'config'>): Promise<Settings['currency']> {
  const stored = await selectSetting(tx, 'currency');
  return stored === undefined
    ? defaultSettings(config.mode).currency
    : settingsSchema.shape.currency.parse(stored);
}
