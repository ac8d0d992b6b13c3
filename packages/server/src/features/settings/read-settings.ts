import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { defaultSettings, type Settings, settingsSchema } from './rules.ts';
import { selectSettings } from './sql.ts';

/**
 * Every setting as this transaction sees it: the stored values over the mode's defaults. For decisions about
 * money or who may move it. Throws when a stored value is invalid.
 */
export async function readSettings({ tx, config }: Pick<Work, 'tx' | 'config'>): Promise<Settings> {
  const defaults = z.encode(settingsSchema, defaultSettings(config.mode));
  return settingsSchema.parse({ ...defaults, ...(await selectSettings(tx)) });
}

const known = remembered<Settings>();

/**
 * Every setting from this server's cache. For display, and for decisions that do not concern money: another
 * server's change arrives a moment later.
 */
export function knownSettings(work: Pick<Work, 'tx' | 'config' | 'memory'>): Promise<Settings> {
  return known.read(work.memory, () => readSettings(work));
}
