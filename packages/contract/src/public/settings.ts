import { z } from 'zod';
import { defineEndpoint, money } from '../endpoint.ts';

const setting = <Value extends z.ZodType>(value: Value) => z.strictObject({ value });
export const settings = defineEndpoint({
  method: 'GET',
  path: 'settings',
  summary: 'The public settings.',
  auth: 'none',
  input: {},
  data: z.strictObject({
    site_title: setting(z.string()),
    /** Who runs this installation: each part is empty until the company fills it in. */
    company_name: setting(z.string()),
    company_address: setting(z.string()),
    company_registration: setting(z.string()),
    link_support: setting(z.string()),
    link_deposit: setting(z.string()),
    currency: setting(z.string()),
    popup: setting(z.boolean()),
    banner_video: setting(z.boolean()),
    award_feed: setting(z.enum(['live', 'sample', 'hidden'])),
    timezone: setting(z.string()),
    withdraw_minimum: setting(money),
    withdraw_fee: setting(money),
    withdraw_answer_hours: setting(z.int()),
    deposit_minimum: setting(money),
    deposit_maximum: setting(money),
    receive_limit: setting(z.int()),
    review_answer_hours: setting(z.int()),
    share_visits: setting(z.int()),
    share_hours: setting(z.int()),
    dwell_seconds: setting(z.int()),
    settle_minutes: setting(z.int()),
    bank_change_hours: setting(z.int()),
    first_bank_hours: setting(z.int()),
    password_change_hours: setting(z.int()),
    recovery_days: setting(z.int()),
    card_hold_days: setting(z.int()),
    withdraw_maximum: setting(money),
    level_refund_days: setting(z.int()),
    erase_after_days: setting(z.int()),
    /** Whether announced deposits can be paid at a payment service. */
    checkout: setting(z.boolean()),
    demo: setting(z.boolean()),
  }),
  refusals: [],
  readOnly: true,
});
