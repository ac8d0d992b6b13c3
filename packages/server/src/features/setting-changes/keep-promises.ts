import { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  brokenPromise,
  moneyHasMoved,
  readSettings,
  type SettingKey,
  settingsSchema,
} from '../settings/index.ts';

/**
 * Refuses a value with which the settings together would break a promise. Returns the stored form of the
 * previous value.
 */
export async function keepPromises(
  context: Pick<Work, 'tx' | 'config'>,
  key: SettingKey,
  after: unknown,
): Promise<unknown> {
  const stored: Readonly<Record<string, unknown>> = z.encode(settingsSchema, await readSettings(context));
  const changed = settingsSchema.parse({ ...stored, [key]: after });
  const broken = brokenPromise(changed, context.config.mode);
  if (broken !== null) throw refuse('setting_breaks_promise', { current: { promise: broken } });
  const otherMoney = key === 'currency' && after !== stored[key] && (await moneyHasMoved(context.tx));
  if (otherMoney) throw refuse('setting_breaks_promise', { current: { promise: 'money_has_moved' } });
  return stored[key];
}
