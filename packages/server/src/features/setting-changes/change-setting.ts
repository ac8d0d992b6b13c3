import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import { lockSettings, needsTwoPeople, saveChanged, settingKeyOf } from '../settings/index.ts';
import { companySetting, storedValue } from './company-settings.ts';
import { keepPromises } from './keep-promises.ts';
import { recordSetting } from './record-setting.ts';
import { settingApproval } from './setting-approval.ts';
import type { SettingChange } from './setting-change.ts';

/** Changes a setting in the version that the operator saw, or requests an approval if it needs two people. */
export async function changeSetting(
  context: OperatorContext,
  { key: text, value, version, reason }: InputOf<typeof calls.changeSetting>,
): Promise<AnswerOf<typeof calls.changeSetting>> {
  const { tx, operatorId } = context;
  const key = settingKeyOf(text);
  if (key === null) throw refuse('not_found');
  const after = storedValue(key, value);
  if (after === undefined) throw refuse('setting_out_of_bounds');
  await lockSettings(tx);
  const seen = await companySetting(context, key);
  if (seen.version !== version) throw refuse('changed_meanwhile');
  const before = await keepPromises(context, key, after);
  if (needsTwoPeople(key)) {
    if (reason === undefined) throw refuse('validation_failed', { fields: { reason: 'too_short' } });
    const payload: SettingChange = { key, value: after, version };
    await askApproval(context, {
      kind: settingApproval,
      subject: `setting/${key}`,
      payload,
      reason,
      concerns: null,
      memberId: null,
    });
  } else {
    await saveChanged(context, { key, value: after, operatorId });
    await recordSetting(context, key, { before, after, approvalId: null });
  }
  return { data: await companySetting(context, key) };
}
