import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { defaultSettings, type Settings, settingsSchema } from './rules.ts';
import { selectSettings } from './sql.ts';

/**
 * Every setting as this transaction finds it: what is stored, over the defaults of its mode. For what decides on money or
 * on who may move it. Throws when a stored one is not valid.
 */
export async function readSettings({ tx, config }: Pick<Work, 'tx' | 'config'>): Promise<Settings> {
  const defaults = z.encode(settingsSchema, defaultSettings(config.mode));
  return settingsSchema.parse({ ...defaults, ...(await selectSettings(tx)) });
}

const known = remembered<Settings>();

/**
 * Every setting as this server knows it, without asking the database each time. For what is shown, and what decides on no
 * money: another server's change arrives a moment later.
 */
export function knownSettings(work: Pick<Work, 'tx' | 'config' | 'memory'>): Promise<Settings> {
  return known.read(work.memory, () => readSettings(work));
}
