import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';
import { operatorReason } from './objects.ts';

const bankAccount = z.strictObject({
  bin: z.string().max(6).nullable(),
  bank_name: z.string().max(100),
  account_number: z.string().max(34),
  account_name: z.string().max(100),
});

/** Amounts are minor units. */
const settingValue = z.union([z.boolean(), z.int(), z.string().max(300), bankAccount, z.null()]);

const companySetting = z.strictObject({
  /** Its key. */
  _id: z.string(),
  group: z.enum(['company', 'deposits', 'withdrawals', 'orders', 'visits', 'levels']),
  type: z.enum(['text', 'link', 'timezone', 'choice', 'yes_no', 'whole', 'money', 'bank_account']),
  unit: z.string().nullable(),
  meaning: z.string(),
  /** The bounds of a number, or of a text's length in characters. */
  minimum: z.int().nullable(),
  maximum: z.int().nullable(),
  choices: z.array(z.string()),
  /** Whether it may be null. */
  optional: z.boolean(),
  default: settingValue,
  value: settingValue,
  /** Whether anybody may read it, without signing in. */
  public: z.boolean(),
  /** Increases with each change; 0 while it has its default. */
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
  /** Whether one operator asks for a change and another approves it. */
  two_people: z.boolean(),
  /** The requested change that awaits another operator. */
  asked: z.strictObject({ approval_id: id, value: settingValue, by: z.string(), at: instant }).nullable(),
});

const key = z.string().min(1).max(60);
/** The version that the operator saw: after somebody else's change it is refused. */
const version = z.int().min(0).max(1_000_000);

export const listSettings = defineEndpoint({
  method: 'GET',
  path: 'settings',
  summary: 'Every setting: type, unit, bounds, default, value, and who changed it and when.',
  auth: 'operator',
  permission: 'settings.read',
  input: {},
  data: z.array(companySetting),
  refusals: [],
  readOnly: true,
});

export const changeSetting = defineEndpoint({
  method: 'POST',
  path: 'settings/{key}',
  summary:
    'Change a setting. If it guards money or binds the public, this is only a request: it needs a reason, and another operator approves it.',
  auth: 'operator',
  permission: 'settings.change',
  stepUp: true,
  input: { key, value: settingValue, version, reason: operatorReason.optional() },
  data: companySetting,
  refusals: [
    'step_up_required',
    'setting_out_of_bounds',
    'setting_breaks_promise',
    'changed_meanwhile',
    'approval_open',
  ],
  idempotent: true,
});
