import type { OperatorContext } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { declarations, type SettingKey } from '../settings/index.ts';

/** Records a change in the operators' log; `approvalId` names the approval, if it needed one. */
export function recordSetting(
  context: OperatorContext,
  key: SettingKey,
  { before, after, approvalId }: { before: unknown; after: unknown; approvalId: string | null },
): Promise<void> {
  const what = declarations[key].type === 'money' ? 'amount' : 'value';
  return recordOperatorAction(context, {
    action: 'setting_changed',
    subject: `setting/${key}`,
    details: {
      [`${what}_before`]: textOf(before),
      [`${what}_after`]: textOf(after),
      ...(approvalId === null ? {} : { approval: approvalId }),
    },
  });
}

/** A stored value as text for the log; null when it is unset. */
function textOf(stored: unknown): string | null {
  if (stored === null || typeof stored === 'string') return stored;
  if (typeof stored !== 'object') return String(stored);
  // The database does not keep the order of names.
  const parts = Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.flatMap(([, part]) => (part === null ? [] : [String(part)])).join(' · ');
}
