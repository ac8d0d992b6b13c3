import { line } from '@handbill/contract/text';
import { isTimeZone } from '@handbill/contract/time';
import { z } from 'zod';

/** A stored amount: minor units as text, since JSON numbers are floats. */
const storedMoney = (minimum: bigint, maximum: bigint) =>
  z.codec(z.string().regex(/^\d{1,15}$/), z.bigint().min(minimum).max(maximum), {
    decode: (text) => BigInt(text),
    encode: (amountMinor) => amountMinor.toString(),
  });

const bankText = line(1, 100);

const bankAccountSchema = z.strictObject({
  bin: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  bank_name: bankText,
  account_number: z.string().regex(/^[A-Z0-9]{4,34}$/),
  account_name: bankText,
});

const unbounded = { minimum: null, maximum: null, choices: [] as readonly string[], optional: false };

const text = (minimum: number, maximum: number) => ({
  ...unbounded,
  type: 'text' as const,
  schema: line(minimum, maximum),
  minimum,
  maximum,
});
const currencyCode = { ...text(3, 4), schema: z.string().regex(/^[A-Z]{3,4}$/) };
const link = {
  ...unbounded,
  type: 'link' as const,
  schema: z
    .string()
    .max(300)
    .regex(/^(?:https:\/\/[^\s\p{C}]+|mailto:[^\s\p{C}]+@[^\s\p{C}]+|\/(?![/\\])[^\s\p{C}]*)$/u),
  maximum: 300,
};
const timezone = { ...unbounded, type: 'timezone' as const, schema: z.string().max(60).refine(isTimeZone) };
const yesNo = { ...unbounded, type: 'yes_no' as const, schema: z.boolean() };
const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) => ({
  ...unbounded,
  type: 'choice' as const,
  schema: z.enum(choices),
  choices,
});
const whole = (minimum: number, maximum: number) => ({
  ...unbounded,
  type: 'whole' as const,
  schema: z.int().min(minimum).max(maximum),
  minimum,
  maximum,
});
const optionalWhole = (minimum: number, maximum: number) => ({
  ...whole(minimum, maximum),
  schema: z.int().min(minimum).max(maximum).nullable(),
  optional: true,
});
/** Bounds in minor units. */
const money = (minimum: number, maximum: number) => ({
  ...unbounded,
  type: 'money' as const,
  schema: storedMoney(BigInt(minimum), BigInt(maximum)),
  minimum,
  maximum,
});
const bankAccount = {
  ...unbounded,
  type: 'bank_account' as const,
  schema: bankAccountSchema.nullable(),
  optional: true,
};

/**
 * Every setting, declared once: its type and bounds, its unit, and its meaning for the operator who changes
 * it. `schema` decodes the stored form; `guards` is the reason why a change needs two people: it guards
 * money, or binds the public. Null: one operator changes it alone.
 */
export const declarations = {
  site_title: {
    ...text(1, 60),
    group: 'company',
    unit: null,
    guards: null,
    meaning: 'The name of your company, as members see it.',
  },
  company_name: {
    ...text(0, 120),
    group: 'company',
    unit: null,
    guards: 'public',
    meaning:
      'The legal name of the business, shown under the terms of use and the privacy page, and on the welcome page. Empty: the site title is shown instead.',
  },
  company_address: {
    ...text(0, 200),
    group: 'company',
    unit: null,
    guards: 'public',
    meaning: 'The address of the business, shown with its legal name. Empty: not shown.',
  },
  company_registration: {
    ...text(0, 120),
    group: 'company',
    unit: null,
    guards: 'public',
    meaning:
      'Where the business is registered and under which number, shown with its legal name. Empty: not shown.',
  },
  link_support: {
    ...link,
    group: 'company',
    unit: null,
    guards: 'public',
    meaning: 'Where members can get help.',
  },
  link_deposit: {
    ...link,
    group: 'company',
    unit: null,
    guards: 'money',
    meaning: 'Where the “Deposit” button leads.',
  },
  currency: {
    ...currencyCode,
    group: 'company',
    unit: null,
    guards: 'money',
    meaning: 'The currency of all amounts. It cannot change once money has moved.',
  },
  timezone: {
    ...timezone,
    group: 'company',
    unit: null,
    guards: 'money',
    meaning: 'The time zone of the business day.',
  },
  operator_cooling_hours: {
    ...whole(0, 720),
    group: 'company',
    unit: 'hours',
    guards: 'money',
    meaning:
      'How long an operator who was created, enabled, reset or given a role cannot be one of the two people behind an approval.',
  },
  popup: {
    ...yesNo,
    group: 'company',
    unit: null,
    guards: null,
    meaning: 'Whether a popup is shown when a member opens the app.',
  },
  banner_video: {
    ...yesNo,
    group: 'company',
    unit: null,
    guards: null,
    meaning: 'Whether the home screen shows the film.',
  },
  award_feed: {
    ...choice(['live', 'sample', 'hidden']),
    group: 'company',
    unit: null,
    guards: null,
    meaning: 'Which paid rewards the home screen shows. Samples are for demos only.',
  },
  withdraw_minimum: {
    ...money(1, 100_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'The smallest withdrawal. It must exceed the fee.',
  },
  withdraw_fee: {
    ...money(0, 10_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'Deducted from each withdrawal. Withdrawals already requested keep the fee they were shown.',
  },
  withdraw_answer_hours: {
    ...whole(1, 240),
    group: 'withdrawals',
    unit: 'hours',
    guards: 'public',
    meaning: 'The time within which withdrawals are paid or rejected: a public promise.',
  },
  bank_change_hours: {
    ...whole(0, 720),
    group: 'withdrawals',
    unit: 'hours',
    guards: 'money',
    meaning: 'How long a change of bank details delays withdrawals.',
  },
  first_bank_hours: {
    ...whole(0, 720),
    group: 'withdrawals',
    unit: 'hours',
    guards: 'money',
    meaning: 'How long bank details saved for the first time delay withdrawals.',
  },
  password_change_hours: {
    ...whole(0, 720),
    group: 'withdrawals',
    unit: 'hours',
    guards: 'money',
    meaning: 'How long a password change delays withdrawals.',
  },
  recovery_days: {
    ...whole(1, 30),
    group: 'withdrawals',
    unit: 'days',
    guards: 'money',
    meaning:
      'How long a recovery that two operators started runs before the new password takes effect; until then nothing that is requested can be paid.',
  },
  card_hold_days: {
    ...whole(0, 180),
    group: 'withdrawals',
    unit: 'days',
    guards: 'money',
    meaning: 'How long money paid by card cannot be withdrawn. It can be spent on advertising immediately.',
  },
  withdraw_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'The largest withdrawal. Closing an account still pays out everything.',
  },
  member_day_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'The most that one member can withdraw in 24 hours.',
  },
  member_day_withdrawals: {
    ...whole(1, 1_000),
    group: 'withdrawals',
    unit: 'withdrawals',
    guards: 'money',
    meaning: 'How many withdrawals one member can request in 24 hours.',
  },
  operator_day_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'The most that one operator can approve, and the most that one can pay, in 24 hours.',
  },
  operator_day_payments: {
    ...whole(1, 100_000),
    group: 'withdrawals',
    unit: 'withdrawals',
    guards: 'money',
    meaning: 'How many withdrawals one operator can approve, and how many one can pay, in 24 hours.',
  },
  payout_day_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'withdrawals',
    unit: null,
    guards: 'money',
    meaning: 'The most that all operators together can approve in 24 hours.',
  },
  deposit_minimum: {
    ...money(1, 1_000_000),
    group: 'deposits',
    unit: null,
    guards: 'money',
    meaning: 'The smallest deposit.',
  },
  deposit_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'deposits',
    unit: null,
    guards: 'money',
    meaning: 'The largest deposit.',
  },
  deposit_hours: {
    ...whole(1, 720),
    group: 'deposits',
    unit: 'hours',
    guards: null,
    meaning: 'How long an announced deposit stays open. Money that arrives later is still credited.',
  },
  credit_alone_limit: {
    ...money(0, 900_000_000_000_000),
    group: 'deposits',
    unit: null,
    guards: 'money',
    meaning:
      'How much one operator can credit or return in 24 hours without a line of a bank statement. Anything beyond takes two.',
  },
  deposit_deviation: {
    ...whole(0, 1_000_000),
    group: 'deposits',
    unit: 'percent',
    guards: 'money',
    meaning:
      'How far a confirmed amount can differ from the announced one. A larger difference needs a reason and a second operator.',
  },
  statement_alone_limit: {
    ...money(0, 100_000_000_000),
    group: 'deposits',
    unit: null,
    guards: 'money',
    meaning:
      'How much all uploaded statements together can credit until two people accept them or others’ statements prove their credits.',
  },
  bank_account: {
    ...bankAccount,
    group: 'deposits',
    unit: null,
    guards: 'money',
    meaning: 'The bank account that members pay deposits to.',
  },
  vnd_per_unit: {
    ...optionalWhole(1, 10_000_000),
    group: 'deposits',
    unit: 'dong',
    guards: 'money',
    meaning: 'Dong per whole unit of the currency, for VietQR codes. Without a rate, no code is shown.',
  },
  receive_limit: {
    ...whole(1, 1_000),
    group: 'orders',
    unit: 'orders',
    guards: 'public',
    meaning: 'How many orders a member can receive per day, the same for all levels.',
  },
  review_answer_hours: {
    ...whole(1, 240),
    group: 'orders',
    unit: 'hours',
    guards: 'public',
    meaning: 'The time within which operators aim to review a paid order: its advertiser reads it.',
  },
  report_answer_hours: {
    ...whole(1, 240),
    group: 'orders',
    unit: 'hours',
    guards: null,
    meaning: 'The time within which operators aim to decide on visitors’ reports.',
  },
  share_visits: {
    ...whole(1, 1_000),
    group: 'orders',
    unit: 'visits',
    guards: null,
    meaning: 'The most visits that one received order can have. Orders already received keep theirs.',
  },
  share_hours: {
    ...whole(1, 720),
    group: 'orders',
    unit: 'hours',
    guards: null,
    meaning: 'How long a received order runs. Orders already received keep their end.',
  },
  dwell_seconds: {
    ...whole(1, 60),
    group: 'visits',
    unit: 'seconds',
    guards: null,
    meaning: 'How long a visitor has to stay before the visit counts. Visits already open keep theirs.',
  },
  tap_seconds: {
    ...whole(1, 60),
    group: 'visits',
    unit: 'seconds',
    guards: null,
    meaning:
      'How long a visitor has to stay before a tap on the button makes the visit count. Visits already open keep theirs.',
  },
  prefix_visits_hour: {
    ...whole(1, 10_000),
    group: 'visits',
    unit: 'visits',
    guards: null,
    meaning: 'How many visits from one network to one share are verified per hour. Further ones are held.',
  },
  prefix_campaign_visits_hour: {
    ...whole(1, 100_000),
    group: 'visits',
    unit: 'visits',
    guards: null,
    meaning:
      'How many visits from one network to all shares of one order are verified per hour. Further ones are held.',
  },
  prefix_sharer_visits_day: {
    ...whole(1, 10_000),
    group: 'visits',
    unit: 'visits',
    guards: null,
    meaning:
      'How many visits from one network are verified per day if it visits mostly what one member shares. Further ones are held.',
  },
  prefix_sharer_visits_artificial: {
    ...whole(1, 10_000),
    group: 'visits',
    unit: 'visits',
    guards: null,
    meaning:
      'With this many visits to what one member shares, and few to what others share, a network’s traffic looks artificial: its held visits are refused.',
  },
  look_minutes: {
    ...whole(0, 1_440),
    group: 'visits',
    unit: 'minutes',
    guards: null,
    meaning:
      'A visit is held if another visit from its network, by a browser of the same name, was made this short a time before, and the network visits mostly what one member shares.',
  },
  hold_hours: {
    ...whole(1, 36),
    group: 'visits',
    unit: 'hours',
    guards: 'public',
    meaning: 'The time within which a held visit is verified or refused.',
  },
  objection_days: {
    ...whole(1, 90),
    group: 'visits',
    unit: 'days',
    guards: null,
    meaning: 'How long a sharer can object to a refused visit.',
  },
  objection_answer_hours: {
    ...whole(1, 720),
    group: 'visits',
    unit: 'hours',
    guards: null,
    meaning: 'Within this time an operator should answer an objection.',
  },
  objection_day_maximum: {
    ...money(1, 900_000_000_000_000),
    group: 'visits',
    unit: null,
    guards: 'money',
    meaning:
      'The most in rewards that one operator can grant by upholding objections and verifying held visits in 24 hours.',
  },
  objection_day_count: {
    ...whole(1, 100_000),
    group: 'visits',
    unit: 'objections',
    guards: 'money',
    meaning: 'How many objections one operator can uphold in 24 hours.',
  },
  settle_minutes: {
    ...whole(0, 10_080),
    group: 'visits',
    unit: 'minutes',
    guards: 'money',
    meaning: 'How long a verified visit can still be refused. Its reward can be claimed after that.',
  },
  proof_of_work_bits: {
    ...whole(0, 24),
    group: 'visits',
    unit: 'bits',
    guards: null,
    meaning: 'Leading zero bits that a visit’s proof of work needs. Each additional bit doubles the work.',
  },
  visits_per_network_hour: {
    ...whole(1, 10_000),
    group: 'visits',
    unit: 'visits',
    guards: null,
    meaning:
      'How many visits can be opened from one network per hour, by all its browsers. Further ones are refused.',
  },
  level_refund_days: {
    ...whole(1, 90),
    group: 'levels',
    unit: 'days',
    guards: 'public',
    meaning:
      'How long a level can be given back: at least the promised 14 days. Levels already bought keep their end.',
  },
  support_open_max: {
    ...whole(1, 100),
    group: 'company',
    unit: 'requests',
    guards: null,
    meaning: 'How many requests to support one member can have waiting for an answer.',
  },
  support_messages_hour: {
    ...whole(1, 1_000),
    group: 'company',
    unit: 'messages',
    guards: null,
    meaning: 'How many messages one member can write to support in an hour.',
  },
  support_reopen_days: {
    ...whole(0, 365),
    group: 'company',
    unit: 'days',
    guards: null,
    meaning: 'How long a member can reopen a closed request to support by writing in it.',
  },
  support_answer_hours: {
    ...whole(1, 240),
    group: 'company',
    unit: 'hours',
    guards: null,
    meaning: 'Within this time an operator should answer a request to support.',
  },
  phone_codes_day: {
    ...whole(0, 1_000_000),
    group: 'company',
    unit: 'messages',
    guards: 'money',
    meaning: 'How many codes are sent to phones in 24 hours, to all members together. Each costs money.',
  },
  phone_codes_network_day: {
    ...whole(1, 100_000),
    group: 'company',
    unit: 'messages',
    guards: 'money',
    meaning: 'How many codes to phones can be asked for from one network in 24 hours.',
  },
  unverified_network_max: {
    ...whole(0, 1_000_000),
    group: 'company',
    unit: 'accounts',
    guards: 'money',
    meaning:
      'How many unverified members who joined from one network can receive orders. Those who joined later first verify their phone number, or write to support.',
  },
  unverified_code_max: {
    ...whole(0, 1_000_000),
    group: 'company',
    unit: 'accounts',
    guards: 'money',
    meaning:
      'How many unverified members who joined with one invite code can receive orders. Invited members of an unverified member count under the code that the inviter joined with.',
  },
  erase_after_days: {
    ...whole(0, 3_650),
    group: 'company',
    unit: 'days',
    guards: 'public',
    meaning:
      'How long a closed account keeps its phone number, address, bank info and pictures. The law of your country says how long you must keep them.',
  },
} as const;
