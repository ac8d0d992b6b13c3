import { formatMoney } from '@handbill/contract/money';
import { z } from 'zod';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  changedSettings,
  declarations,
  isoCurrency,
  lockSettings,
  readSettings,
  type SettingKey,
  saveChanged,
  settingsSchema,
} from '../settings/index.ts';
import { keepPromises } from './keep-promises.ts';
import { recordSetting } from './record-setting.ts';
import { settingChangeOf } from './setting-change.ts';

/** Two people change a setting that guards money or binds the public. */
export const settingApproval: ApprovalKind = {
  kind: 'setting',
  lock: (tx) => lockSettings(tx),
  async show(work, payload) {
    const { key, value, version } = settingChangeOf(payload);
    const changed = (await changedSettings(work.tx)).find((row) => row.key === key);
    if ((changed?.version ?? 0) !== version) return null;
    const settings = await readSettings(work);
    const stored: Readonly<Record<string, unknown>> = z.encode(settingsSchema, settings);
    const sides = { before: stored[key], after: value };
    return { title: labelOf(key), lines: linesOf(key, sides, isoCurrency(settings)) };
  },
  async apply(context, { payload, approvedBy, approvalId }) {
    const { key, value: after, version } = settingChangeOf(payload);
    const changed = (await changedSettings(context.tx)).find((row) => row.key === key);
    if ((changed?.version ?? 0) !== version) throw refuse('changed_meanwhile');
    const before = await keepPromises(context, key, after);
    await saveChanged(context, { key, value: after, operatorId: approvedBy });
    await recordSetting(context, key, { before, after, approvalId });
  },
};

function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A value with several parts is shown part by part, so that no changed digit is overlooked in a long line.
 */
function linesOf(
  key: SettingKey,
  { before, after }: { before: unknown; after: unknown },
  currency: string,
): Shown['lines'] {
  const isParts = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isParts(before) && !isParts(after)) {
    const text = (value: unknown) => textOf(key, value, currency);
    return [{ label: labelOf(key), before: text(before), after: text(after) }];
  }
  const [was, is] = [isParts(before) ? before : {}, isParts(after) ? after : {}];
  const parts = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return parts.map((part) => ({
    label: labelOf(part),
    before: textOf(key, was[part] ?? null, currency),
    after: textOf(key, is[part] ?? null, currency),
  }));
}

/** A stored value as people read it. */
function textOf(key: SettingKey, value: unknown, currency: string): string | null {
  if (value === null) return null;
  const { type, unit } = declarations[key];
  if (type === 'money') return formatMoney(BigInt(String(value)), currency);
  return unit === null ? String(value) : `${String(value)} ${unit}`;
}
