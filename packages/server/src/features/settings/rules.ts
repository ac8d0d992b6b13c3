import { z } from 'zod';

/** A stored amount: minor units as text, since JSON numbers are floats. */
const storedMoney = z.codec(z.string().regex(/^\d{1,15}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (amountMinor) => amountMinor.toString(),
});

const bankAccount = z.strictObject({
  bin: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  bank_name: z.string().min(1),
  account_number: z.string().regex(/^[A-Z0-9]{4,34}$/),
  account_name: z.string().min(1),
});

/** Every setting of the house: its type and bounds. Stored values are in the encoded form. */
export const settingsSchema = z.strictObject({
  site_title: z.string().min(1).max(60),
  link_support: z.string().max(300),
  link_deposit: z.string().max(300),
  currency: z.string().min(3).max(4),
  popup: z.boolean(),
  banner_video: z.boolean(),
  award_feed: z.enum(['live', 'sample', 'hidden']),
  timezone: z.string(),
  withdraw_minimum: storedMoney,
  withdraw_fee: storedMoney,
  withdraw_answer_hours: z.int().min(1).max(240),
  /** In how many hours operators mean to decide about a paid order, and about what visitors reported. */
  review_answer_hours: z.int().min(1).max(240),
  report_answer_hours: z.int().min(1).max(240),
  deposit_minimum: storedMoney,
  deposit_maximum: storedMoney,
  /** After so long an announced deposit is no longer waited for; money that comes later is credited all the same. */
  deposit_hours: z.int().min(1).max(720),
  receive_limit: z.int().min(1).max(1_000),
  share_visits: z.int().min(1).max(1_000),
  share_hours: z.int().min(1).max(720),
  dwell_seconds: z.int().min(1).max(60),
  settle_minutes: z.int().min(0).max(10_080),
  bank_change_hours: z.int().min(0).max(720),
  level_refund_days: z.int().min(1).max(90),
  /** Leading zero bits that the proof of work of a visit needs. */
  proof_of_work_bits: z.int().min(0).max(24),
  /** Openings of share links from one network in an hour, beyond which visits are refused. */
  visits_per_network_hour: z.int().min(1).max(10_000),
  /** The account that deposits are paid to, or null while there is none. */
  bank_account: bankAccount.nullable(),
  /** Dong for one whole unit of the platform currency, for VietQR codes; null when the house has no rate. */
  vnd_per_unit: z.int().min(1).nullable(),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;

/** What a house starts with; the demo workspace settles visits and bank changes at once. */
export function defaultSettings(mode: 'demo' | 'production'): Settings {
  const demo = mode === 'demo';
  return {
    site_title: 'Handbill',
    link_support: 'mailto:support@handbill.example',
    link_deposit: '/deposit',
    currency: 'USD',
    popup: true,
    banner_video: true,
    award_feed: 'live',
    timezone: 'Asia/Ho_Chi_Minh',
    withdraw_minimum: 1_000n,
    withdraw_fee: 50n,
    withdraw_answer_hours: 24,
    review_answer_hours: 24,
    report_answer_hours: 24,
    deposit_minimum: 500n,
    deposit_maximum: 1_000_000n,
    deposit_hours: 72,
    receive_limit: 20,
    share_visits: 10,
    share_hours: 72,
    dwell_seconds: 5,
    settle_minutes: demo ? 0 : 10,
    bank_change_hours: demo ? 0 : 24,
    level_refund_days: 14,
    proof_of_work_bits: 12,
    visits_per_network_hour: 60,
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

/** Whether awards may be samples: only in a demo workspace, whatever is stored. */
export function awardFeedOf(settings: Settings, mode: 'demo' | 'production'): Settings['award_feed'] {
  return settings.award_feed === 'sample' && mode !== 'demo' ? 'hidden' : settings.award_feed;
}

/** What the `settings` call answers: the public settings, each as `{ value }`. */
export function publicSettings(settings: Settings, mode: 'demo' | 'production') {
  const of = <Key extends SettingKey>(key: Key) => ({ value: settings[key] });
  return {
    site_title: of('site_title'),
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
    share_visits: of('share_visits'),
    share_hours: of('share_hours'),
    dwell_seconds: of('dwell_seconds'),
    settle_minutes: of('settle_minutes'),
    bank_change_hours: of('bank_change_hours'),
    level_refund_days: of('level_refund_days'),
    demo: { value: mode === 'demo' },
  };
}

/** The currency of the house by ISO 4217: the setting may say EURO. */
export function isoCurrency({ currency }: Pick<Settings, 'currency'>): string {
  return currency === 'EURO' ? 'EUR' : currency;
}
