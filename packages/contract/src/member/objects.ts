import { z } from 'zod';
import { buttonWords } from '../button-words.ts';
import { categories } from '../categories.ts';
import { id, instant, money } from '../endpoint.ts';
import { languages } from '../languages.ts';

/** The objects in the answers of member calls. */

export const language = z.enum(languages);

/**
 * The reader’s IANA time zone, in which hours of the day are answered; the company’s when it is left out or unknown to the
 * server. Where it is not whole hours from UTC, visits are counted in the nearest hour.
 */
export const timezone = z.string().max(60).optional();

export const user = z.strictObject({
  _id: id,
  username: z.string(),
  phone: z.string(),
  file: z.string().nullable(),
  account_balance: money,
  withdrawing_balance: money,
  level_id: id,
  invite_code: z.string(),
  locale: language,
  currency: z.string(),
  has_address: z.boolean(),
  has_bank: z.boolean(),
  show_awards: z.boolean(),
  created_at: instant,
});

export const level = z.strictObject({
  _id: id,
  rank: z.int(),
  name: z.string(),
  joining_fee: money,
  bonus_ads: z.number(),
  max_bonus: z.number().nullable(),
  number_ads: z.int(),
  upgrade_price: money,
  current: z.boolean(),
  /** Until when the current level can be given back, or null. */
  refundable_until: instant.nullable(),
  /** The amount of that refund, or null. */
  refund: money.nullable(),
});

export const visitPackage = z.strictObject({
  _id: id,
  visits: z.int(),
  list_price: money,
  reward_per_visit: money,
  discount_percent: z.number(),
  price: money,
});

/** A member's second factors, without what is secret. */
export const heldFactors = z.strictObject({
  authenticator: z.strictObject({ added_at: instant }).nullable(),
  passkeys: z.array(
    z.strictObject({ _id: id, name: z.string(), added_at: instant, last_used_at: instant.nullable() }),
  ),
});

/** The status of a request to recover an account without a code. */
export const recoveryStatus = z.enum([
  'waiting',
  'running',
  'done',
  'stopped',
  'declined',
  'expired',
  'void',
]);

export const refusalReasons = [
  'bot',
  'preview',
  'repeat',
  'self',
  'network',
  'too_fast',
  'datacenter',
  'rate_limited',
  'ticket_invalid',
  'ended',
  'blocked',
  'reviewed',
] as const;
/** `held`: it does not count yet, and is verified or refused within `hold_hours`. */
export const visitStates = ['pending', 'held', 'verified', 'refused'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The reasons to which a sharer can object: what the rules judged, not what is a plain fact. */
export const objectionableReasons = [
  'repeat',
  'self',
  'network',
  'too_fast',
  'datacenter',
  'rate_limited',
  'blocked',
] as const satisfies readonly RefusalReason[];
export const objectionStatuses = ['open', 'upheld', 'declined'] as const;

export const orderStatuses = ['pending', 'success', 'closed'] as const;
export const campaignStages = [
  'unpaid',
  'in_review',
  'distributing',
  'paused',
  'completed',
  'rejected',
  'stopped',
] as const;
/** The most visits that one call can add to an order. */
export const topUpVisitsMax = 10_000;
export const shareStages = ['distributing', 'completed', 'released', 'expired'] as const;
/** Who can end a share before its time, besides its member: they stop the advertisement. */
export const shareEnders = ['advertiser', 'operator'] as const;

/**
 * The parameters that a tap on an advertisement's button adds to the landing address; `hb` is the tap's id.
 */
export const linkParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'hb'] as const;
export type LinkParameter = (typeof linkParameters)[number];

/** A picture of an advertisement. */
export const picture = z.strictObject({
  image: z.string(),
  /** For those who do not see it; empty when the text says it all. */
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;

/** How many pictures an advertisement has at most. */
export const picturesMax = 6;

/** What a chat shows of a link; null: the title, and the text. The picture is the first one. */
export const chatCard = { chat_title: z.string().nullable(), chat_text: z.string().nullable() };

const orderCommon = {
  _id: id,
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  landing_url: z.string(),
  status: z.enum(orderStatuses),
  visits_target: z.int(),
  visits_verified: z.int(),
  visits_refused: z.partialRecord(z.enum(refusalReasons), z.int()),
  created_at: instant,
  completed_at: instant.nullable(),
  reward_per_visit: money,
};

/** Why an operator rejected or stopped an order. */
export const reviewReasons = [
  'misleading',
  'prohibited_goods',
  'landing_page_broken',
  'landing_page_differs',
  'image_unsuitable',
  'text_unsuitable',
  'malware',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** When an order is offered to sharers. The days are business days of the company. */
export const pace = {
  starts_on: z.iso.date().nullable(),
  /** The last day, inclusive. What is left after it is refunded. */
  ends_on: z.iso.date().nullable(),
  /** How many visits are given to sharers on one day at most. A visit that was given out is paid on any day. */
  daily_visits: z.int().nullable(),
};

export const distributedOrder = z.strictObject({
  ...orderCommon,
  side: z.literal('distributed'),
  pictures: z.array(picture),
  ...chatCard,
  link_parameters: z.array(z.enum(linkParameters)),
  button_words: z.enum(buttonWords),
  category: z.enum(categories),
  /** The language of the advertisement, or null when it was not given. */
  language: language.nullable(),
  ...pace,
  stage: z.enum(campaignStages),
  /** Who paused it: one that an operator paused is resumed by an operator only; null: nobody did, or it was resumed. */
  paused_by: z.enum(['member', 'operator']).nullable(),
  /** Whether its visitors are shown a code to say at the counter. */
  shows_codes: z.boolean(),
  list_price: money,
  discount_percent: z.number(),
  price: money,
  /** What one more visit costs: the reward and the fee. */
  price_per_visit: money,
  paid: money,
  spent: money,
  refunded: money,
  reason: z.enum(reviewReasons).nullable(),
  /** What the operator who rejected or stopped it wrote about the reason, in the member’s language. */
  explanation: z.string().nullable(),
  package_id: id,
  /** The rejected order that this one corrects. */
  corrects_id: id.nullable(),
  /** The order that corrects this rejected one. */
  corrected_by: id.nullable(),
  /** The username of the editor of the member’s team who drafted it; null: the member did. */
  drafted_by: z.string().nullable(),
  paid_at: instant.nullable(),
});

/** What the badge of a verified business vouches for. */
const badge = z.strictObject({ name: z.string(), town: z.string() });

export const receivedOrder = z.strictObject({
  ...orderCommon,
  side: z.literal('received'),
  stage: z.enum(shareStages),
  advertiser: z.string(),
  /** The advertiser’s business, to be named instead of the member; null unless an operator verified it. */
  badge: badge.nullable(),
  /** The language of the advertisement, or null when it was not given. */
  language: language.nullable(),
  share_url: z.string(),
  reward_claimed: money,
  reward_claimable: money,
  expires_at: instant,
  /** When the next verified visit becomes claimable, or null when none is waiting. */
  settles_at: instant.nullable(),
  /** Who stopped the advertisement and so ended it before its time; null: nobody did. */
  ended_by: z.enum(shareEnders).nullable(),
});

/** A campaign that the member could receive now, with all that visitors of its page see. */
export const feedCard = z.strictObject({
  _id: id,
  title: z.string(),
  text: z.string(),
  pictures: z.array(picture),
  landing_url: z.string(),
  button_words: z.enum(buttonWords),
  advertiser: z.string(),
  /** The advertiser’s business, to be named instead of the member; null unless an operator verified it. */
  badge: badge.nullable(),
  category: z.enum(categories),
  language: language.nullable(),
  reward_per_visit: money,
  /** How many visits a share would be paid for, and what they would pay in all. */
  visits: z.int(),
  most: money,
  /** How many visits of the campaign nobody has received yet. */
  visits_left: z.int(),
  /** How many of these are left today, where it has a number of visits a day and fewer are left of it; else null. */
  visits_left_today: z.int().nullable(),
  /** When a share that is taken now would end. */
  expires_at: instant,
});

export const order = z.discriminatedUnion('side', [distributedOrder, receivedOrder]);

/** An amount in the bank's currency, in its smallest unit: whole dong. */
export const bankMoney = money;

/** An amount in the bank's currency where that is not the balance's, at the rate of when the money was announced. */
export const bankAmounts = {
  bank_currency: z.string().nullable(),
  bank_amount: bankMoney.nullable(),
  /** Units of the bank's currency for one whole unit of the balance's. */
  bank_rate: z.int().nullable(),
};

export const depositStatuses = ['pending', 'succeeded', 'rejected', 'expired', 'cancelled'] as const;
/** Why a deposit is rejected. */
export const depositReasons = ['not_received', 'wrong_reference', 'duplicate'] as const;

export const deposit = z.strictObject({
  _id: id,
  amount: money,
  method: z.enum(['bank_transfer']),
  status: z.enum(depositStatuses),
  credited: money,
  reference: z.string(),
  ...bankAmounts,
  instructions: z
    .strictObject({
      bank_name: z.string(),
      account_number: z.string(),
      account_name: z.string(),
      reference: z.string(),
      vietqr: z.string().nullable(),
      /** The whole dong that the code requests, at the company's rate; null without a code. */
      vnd_amount: z.int().nullable(),
      checkout_url: z.string().nullable(),
    })
    .nullable(),
  created_at: instant,
  /** Until when it is expected; later money is still credited. */
  expires_at: instant,
  settled_at: instant.nullable(),
  reason: z.enum(depositReasons).nullable(),
});

export const withdrawalStatuses = [
  'pending',
  'approved',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const;
export const bank = z.strictObject({
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});
/** Why a withdrawal is rejected, or was returned. */
export const withdrawalReasons = [
  'bank_details_wrong',
  'name_mismatch',
  'suspected_fraud',
  'bank_returned',
] as const;

export const withdrawal = z.strictObject({
  _id: id,
  amount: money,
  fee: money,
  net: money,
  status: z.enum(withdrawalStatuses),
  /** Approved and released to the bank, which has not reported its result yet. */
  with_bank: z.boolean(),
  bank,
  created_at: instant,
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
  reason: z.enum(withdrawalReasons).nullable(),
  due_at: instant,
  /** The earliest payment time: the request, or later after a change of bank info. */
  payable_from: instant,
  /** The bank's reference of the payment, once it is paid. */
  bank_reference: z.string().nullable(),
  /** The approximate amount in the bank's currency if that is not the balance's, as shown when it was requested. */
  ...bankAmounts,
});

/** What members are notified of in the server's words; an `announcement` has an operator's. */
export const notificationKinds = [
  'welcome',
  'invited_joined',
  'deposit_succeeded',
  'deposit_rejected',
  'payment_disputed',
  'dispute_settled',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
  'order_approved',
  'order_rejected',
  'order_completed',
  'order_ended',
  'order_stopped',
  'order_paused',
  'order_resumed',
  'share_completed',
  'share_expired',
  'share_ended',
  'reward_claimed',
  'visits_refused',
  'visits_returned',
  'objection_upheld',
  'objection_declined',
  'level_changed',
  'level_refunded',
  'account_locked',
  'account_unlocked',
  'password_changed',
  'recovery_codes_made',
  'recovery_code_used',
  'recovery_started',
  'recovery_stopped',
  'recovery_done',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_code_signed_in',
  'recovered_by_factor',
  'phone_verified',
  'phone_changed',
  'business_verified',
  'business_refused',
  'business_badge_ended',
  'team_invited',
  'team_accepted',
  'team_declined',
  'team_left',
  'team_drafted',
  'api_key_made',
  'webhook_added',
  'webhook_secret_made',
  'webhook_stopped',
  'webhooks_secured',
  'bank_added',
  'bank_changed',
  'balance_corrected',
  'support_answered',
  'support_closed',
  'restored',
  'weekly_summary',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The topics of notifications that a member can do without. Money and security belong to none of them. */
export const notificationTopics = ['shares', 'orders', 'drafts', 'invitations', 'weekly', 'news'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** `push`: in the app and on the devices that the member switched on. */
export const notificationChoices = ['push', 'app', 'none'] as const;

export const topicChoices = z.array(
  z.strictObject({ topic: z.enum(notificationTopics), choice: z.enum(notificationChoices) }),
);

export const notification = z.strictObject({
  _id: id,
  kind: z.enum([...notificationKinds, 'announcement']),
  title: z.string(),
  body: z.string(),
  /** The member app's page for it, or null. */
  link: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
});

export const address = z.strictObject({
  full_name: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
});

/** A running session. */
export const session = z.strictObject({
  _id: id,
  created_at: instant,
  /** When its tokens were last renewed: within minutes of its last call. */
  last_used_at: instant,
  /** Whether it is the session making this call. */
  current: z.boolean(),
  /** The browser and device that it was started from, such as `Chrome · Android`, or null when they are not known. */
  device: z.string().nullable(),
});

/** The subjects of statement lines. */
export const statementSubjects = ['deposit', 'withdrawal', 'order', 'reward', 'level', 'correction'] as const;

/** The events that move a member's money. */
export const statementKinds = [
  'deposit_credited',
  'unmatched_assigned',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'withdrawal_asked',
  'withdrawal_cancelled',
  'withdrawal_rejected',
  'withdrawal_paid',
  'withdrawal_returned',
  'campaign_paid',
  'campaign_topped_up',
  'campaign_closed',
  'reward_claimed',
  'level_bought',
  'level_refunded',
  'correction',
] as const;

/** One ledger line of a member. */
export const statementLine = z.strictObject({
  _id: z.string(),
  date: instant,
  account: z.enum(['available', 'withdrawing']),
  kind: z.enum(statementKinds),
  amount: money,
  balance_after: money,
  reference: z.string(),
});

/** Rewards paid together, and their order. */
export const reward = z.strictObject({
  _id: id,
  order: id,
  title: z.string(),
  visits: z.int(),
  reward: money,
  created_at: instant,
});

/** A member who registered with this member's invite code, with a masked name. */
export const invited = z.strictObject({
  username: z.string(),
  joined_at: instant,
  level_name: z.string(),
  completed_orders: z.int(),
});

/** The count of a calendar month (`yyyy-MM`) in the company's time zone; oldest first, the last is the current month. */
export const monthCount = z.strictObject({ month: z.string(), count: z.int() });

/** The cursor of the next page, or null on the last. */
export const nextCursor = { next_cursor: z.string().nullable() };
/** The ids of a list's orders, in the same order, next to `data` (the specification's name for a list of products). */
export const listOfProducts = { list_product: z.array(id) };
