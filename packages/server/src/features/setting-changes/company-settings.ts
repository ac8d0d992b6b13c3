import type { changeSetting, listSettings } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { toWire } from '@handbill/contract/money';
import { z } from 'zod';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { openApprovalsOf } from '../approvals/index.ts';
import {
  changedSettings,
  declarations,
  defaultSettings,
  needsTwoPeople,
  publicSettings,
  readSettings,
  type SettingKey,
  settingsSchema,
} from '../settings/index.ts';
import { settingChangeOf } from './setting-change.ts';

type CompanySetting = AnswerOf<typeof listSettings>['data'][number];
type SettingValue = InputOf<typeof changeSetting>['value'];

const schemaOf = (key: SettingKey): z.ZodType => settingsSchema.shape[key];

/** An operator's value in the stored form; undefined when it is outside the setting's type or bounds. */
export function storedValue(key: SettingKey, value: SettingValue): unknown {
  const isMoney = declarations[key].type === 'money';
  if (isMoney && typeof value !== 'number') return undefined;
  const encoded = isMoney ? String(value) : value;
  return schemaOf(key).safeParse(encoded).success ? encoded : undefined;
}

/** A stored value as the console shows it. */
function wireValue(key: SettingKey, stored: unknown): SettingValue {
  const value = schemaOf(key).parse(stored);
  return typeof value === 'bigint' ? toWire(value) : (value as SettingValue);
}

/** All settings as the console shows them. */
export async function companySettings(
  context: Pick<OperatorContext, 'tx' | 'config'>,
): Promise<CompanySetting[]> {
  const { mode } = context.config;
  const settings = await readSettings(context);
  const stored: Readonly<Record<string, unknown>> = z.encode(settingsSchema, settings);
  const defaults: Readonly<Record<string, unknown>> = z.encode(settingsSchema, defaultSettings(mode));
  const shown = publicSettings(settings, mode);
  const changes = new Map((await changedSettings(context.tx)).map((row) => [row.key, row]));
  const open = await openApprovalsOf(context.tx, 'setting');
  const asked = new Map(open.map((row) => [settingChangeOf(row.payload).key, row]));
  return (Object.keys(declarations) as SettingKey[]).map((key) => {
    const { group, type, unit, meaning, minimum, maximum, choices, optional } = declarations[key];
    const changed = changes.get(key);
    const wanted = asked.get(key);
    return {
      _id: key,
      group,
      type,
      unit,
      meaning,
      minimum,
      maximum,
      choices: [...choices],
      optional,
      default: wireValue(key, defaults[key]),
      value: wireValue(key, stored[key]),
      public: key in shown,
      version: changed?.version ?? 0,
      changed_at: changed?.updated_at ?? null,
      changed_by: changed?.username ?? null,
      two_people: needsTwoPeople(key),
      asked: wanted
        ? {
            approval_id: wanted.id,
            value: wireValue(key, settingChangeOf(wanted.payload).value),
            by: wanted.asked_by_name,
            at: wanted.asked_at,
          }
        : null,
    };
  });
}

/** One setting as the console shows it. */
export async function companySetting(
  context: Pick<OperatorContext, 'tx' | 'config'>,
  key: SettingKey,
): Promise<CompanySetting> {
  const all = await companySettings(context);
  return existing(all.find(({ _id }) => _id === key));
}
