import { objects } from '@handbill/contract/console';
import type { BrokenPromise } from '@handbill/contract/errors';
import { REFUND_DAYS_PROMISED } from '@handbill/contract/periods';
import { z } from 'zod';
import { declarations } from './declarations.ts';

export type SettingKey = keyof typeof declarations;
type Schemas = { [Key in SettingKey]: (typeof declarations)[Key]['schema'] };

/** Every setting: its type and bounds. Stored values are in the encoded form. */
export const settingsSchema = z.strictObject(
  Object.fromEntries(Object.entries(declarations).map(([key, { schema }]) => [key, schema])) as Schemas,
);

export type Settings = z.output<typeof settingsSchema>;

/** What the site shows and links to. */
const SITE = {
  site_title: 'Handbill',
  link_support: 'mailto:support@handbill.example',
  link_deposit: '/deposit',
  popup: true,
  banner_video: true,
  award_feed: 'live',
  currency: 'USD',
  timezone: 'Asia/Ho_Chi_Minh',
} as const;

const DEPOSITS = {
  deposit_minimum: 500n,
  deposit_maximum: 1_000_000n,
  deposit_hours: 72,
  deposit_deviation: 10,
};

const WITHDRAWALS = {
  withdraw_minimum: 1_000n,
  withdraw_maximum: 1_000_000n,
  withdraw_fee: 50n,
  withdraw_answer_hours: 24,
  member_day_maximum: 2_000_000n,
  member_day_withdrawals: 20,
  operator_day_maximum: 10_000_000n,
  operator_day_payments: 1_000,
  payout_day_maximum: 50_000_000n,
};

/** Orders that are advertised and received, and the levels that members buy for them. */
const ORDERS = {
  review_answer_hours: 24,
  report_answer_hours: 24,
  receive_limit: 20,
  share_visits: 10,
  share_hours: 72,
  level_refund_days: 14,
};

const VISITS = {
  dwell_seconds: 5,
  tap_seconds: 2,
  look_minutes: 5,
  hold_hours: 24,
  visits_per_network_hour: 300,
  prefix_visits_hour: 6,
  prefix_campaign_visits_hour: 30,
  prefix_sharer_visits_day: 4,
  prefix_sharer_visits_artificial: 20,
  proof_of_work_bits: 12,
  objection_days: 7,
  objection_answer_hours: 72,
  objection_day_maximum: 5_000n,
  objection_day_count: 100,
};

const SUPPORT = {
  support_open_max: 5,
  support_messages_hour: 20,
  support_reopen_days: 14,
  support_answer_hours: 24,
};

const ACCOUNTS = {
  recovery_days: 3,
  unverified_network_max: 5,
  unverified_code_max: 50,
  phone_codes_day: 2_000,
  phone_codes_network_day: 50,
};

/** The initial settings of an instance; a demo instance settles visits and bank changes immediately. */
export function defaultSettings(mode: 'demo' | 'production'): Settings {
  const demo = mode === 'demo';
  return {
    ...SITE,
    ...DEPOSITS,
    ...WITHDRAWALS,
    ...ORDERS,
    ...VISITS,
    ...SUPPORT,
    ...ACCOUNTS,
    company_name: demo ? 'Handbill Demo' : '',
    company_address: demo ? '1 Handbill, Ha Noi' : '',
    company_registration: demo ? 'DEMO 0000000000' : '',
    operator_cooling_hours: demo ? 0 : 24,
    credit_alone_limit: demo ? 100_000n : 0n,
    statement_alone_limit: demo ? 10_000_000n : 0n,
    settle_minutes: demo ? 0 : 10,
    bank_change_hours: demo ? 0 : 24,
    first_bank_hours: demo ? 0 : 24,
    password_change_hours: demo ? 0 : 24,
    card_hold_days: demo ? 0 : 7,
    erase_after_days: demo ? 30 : 365,
    bank_account: demo
      ? {
          bin: '970436',
          bank_name: 'Vietcombank',
          account_number: '0123456789',
          account_name: 'HANDBILL DEMO',
        }
      : null,
    vnd_per_unit: demo ? 26_000 : null,
  };
}

/** The settings that a company has not filled in yet, so that members cannot see who runs this, or reach them. */
export function missingSettings(
  settings: Settings,
  mode: 'demo' | 'production',
): (typeof objects.settingsOfCompany)[number][] {
  if (mode === 'demo') return [];
  const { link_support: example } = defaultSettings(mode);
  return objects.settingsOfCompany.filter((key) => settings[key] === '' || settings[key] === example);
}

/** The award feed: samples only in a demo instance, whatever is stored. */
export function awardFeedOf(settings: Settings, mode: 'demo' | 'production'): Settings['award_feed'] {
  return settings.award_feed === 'sample' && mode !== 'demo' ? 'hidden' : settings.award_feed;
}

/** The answer of the `settings` call: the public settings, each as `{ value }`. */
export function publicSettings(settings: Settings, mode: 'demo' | 'production') {
  const of = <Key extends SettingKey>(key: Key) => ({ value: settings[key] });
  return {
    site_title: of('site_title'),
    company_name: of('company_name'),
    company_address: of('company_address'),
    company_registration: of('company_registration'),
    link_support: of('link_support'),
    link_deposit: of('link_deposit'),
    currency: of('currency'),
    popup: of('popup'),
    banner_video: of('banner_video'),
    award_feed: { value: awardFeedOf(settings, mode) },
    timezone: of('timezone'),
    withdraw_minimum: of('withdraw_minimum'),
    withdraw_fee: of('withdraw_fee'),
    withdraw_answer_hours: of('withdraw_answer_hours'),
    deposit_minimum: of('deposit_minimum'),
    deposit_maximum: of('deposit_maximum'),
    receive_limit: of('receive_limit'),
    review_answer_hours: of('review_answer_hours'),
    share_visits: of('share_visits'),
    share_hours: of('share_hours'),
    dwell_seconds: of('dwell_seconds'),
    tap_seconds: of('tap_seconds'),
    hold_hours: of('hold_hours'),
    settle_minutes: of('settle_minutes'),
    bank_change_hours: of('bank_change_hours'),
    first_bank_hours: of('first_bank_hours'),
    password_change_hours: of('password_change_hours'),
    recovery_days: of('recovery_days'),
    card_hold_days: of('card_hold_days'),
    withdraw_maximum: of('withdraw_maximum'),
    level_refund_days: of('level_refund_days'),
    erase_after_days: of('erase_after_days'),
    demo: { value: mode === 'demo' },
  };
}

/** The company's currency by ISO 4217: the setting may say EURO. */
export function isoCurrency({ currency }: Pick<Settings, 'currency'>): string {
  return currency === 'EURO' ? 'EUR' : currency;
}

/** What Stripe counts in another unit than hundredths: docs.stripe.com/currencies, "zero-decimal", "three-decimal" and "special case". */
const NOT_IN_HUNDREDTHS = new Set(
  (
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF ' +
    'BHD JOD KWD OMR TND ' +
    'HUF ISK TWD'
  ).split(' '),
);

/** Whether payment services count the currency in hundredths, as we do. A code that is not ISO's is unknown to them. */
export function hasTwoDecimals(settings: Pick<Settings, 'currency'>): boolean {
  const currency = isoCurrency(settings);
  return currency.length === 3 && !NOT_IN_HUNDREDTHS.has(currency);
}

/** Which promise these settings would break, as a slug; null when they keep all. */
export function brokenPromise(settings: Settings, mode: 'demo' | 'production'): BrokenPromise | null {
  if (settings.withdraw_fee >= settings.withdraw_minimum) return 'fee_not_below_minimum';
  if (settings.withdraw_minimum > settings.withdraw_maximum) return 'minimum_above_maximum';
  if (settings.withdraw_maximum > settings.member_day_maximum) return 'maximum_above_day';
  if (settings.deposit_minimum > settings.deposit_maximum) return 'minimum_above_maximum';
  if (settings.award_feed === 'sample' && mode !== 'demo') return 'samples_outside_demo';
  if (settings.level_refund_days < REFUND_DAYS_PROMISED) return 'refund_days_promised';
  return null;
}

/** Whether one operator asks for a change and another approves it. */
export function needsTwoPeople(key: SettingKey): boolean {
  return declarations[key].guards !== null;
}

/** The key of a setting, or null if it is not one. */
export function settingKeyOf(text: string): SettingKey | null {
  return (Object.keys(declarations) as SettingKey[]).find((key) => key === text) ?? null;
}
