import { z } from 'zod';
import { buttonWords } from '../button-words.ts';
import { categories } from '../categories.ts';
import { visitChannels } from '../channels.ts';
import { defineEndpoint, id, instant, money, paging, queryPaging } from '../endpoint.ts';
import { line, lines } from '../text.ts';
import {
  distributedOrder,
  feedCard,
  language,
  linkParameters,
  listOfProducts,
  nextCursor,
  objectionStatuses,
  order,
  orderStatuses,
  picturesMax,
  receivedOrder,
  refusalReasons,
  reward,
  shareStages,
  topUpVisitsMax,
  user,
  visitPackage,
  visitStates,
} from './objects.ts';

const side = z.enum(['distributed', 'received']);

export const listProduct = defineEndpoint({
  method: 'POST',
  path: 'list-product',
  summary: 'The orders of the member, distributed and received.',
  auth: 'member',
  scope: 'orders:read',
  input: {
    side: side.optional(),
    status: z.enum([...orderStatuses, 'not_received', 'all']).optional(),
    ...paging,
  },
  data: z.array(order),
  extra: { ...nextCursor, ...listOfProducts },
  refusals: [],
  readOnly: true,
});

export const totalBonusToday = defineEndpoint({
  method: 'POST',
  path: 'total-bonus-today',
  summary: 'The rewards paid to the member today.',
  auth: 'member',
  input: {},
  data: z.strictObject({ total_bonus: money }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const totalBonusYesterday = defineEndpoint({
  method: 'POST',
  path: 'total-bonus-yesterday',
  summary: 'The rewards paid to the member yesterday.',
  auth: 'member',
  input: {},
  data: z.strictObject({ total_bonus: money }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const numberProduct = defineEndpoint({
  method: 'POST',
  path: 'number-product',
  summary:
    'How many orders the member may still distribute and receive today, and what waits for the member now.',
  auth: 'member',
  input: {},
  data: z.strictObject({
    number_ads: z.int(),
    used_today: z.int(),
    remaining_today: z.int(),
    receive_limit: z.int(),
    received_today: z.int(),
    /** How the member is verified before they can receive an order; null: they can receive now. */
    verify_by: z.enum(['phone', 'support']).nullable(),
    /** Whether the member has ever received an order. */
    has_received: z.boolean(),
    shares_running: z.int(),
    /** When the first of them ends, or null when none is running. */
    shares_end_at: instant.nullable(),
    /** All rewards that can be claimed now. */
    reward_claimable: money,
    /** Own orders in distribution. */
    campaigns_running: z.int(),
    /** Own orders that are paid for and not in distribution now: in review or paused. */
    campaigns_waiting: z.int(),
    /** Of those in distribution: recent verified visits per day, and when the first of them ends at its pace; null with too few to say. */
    campaigns_pace: z.strictObject({ visits_per_day: z.int(), first_end: instant }).nullable(),
    /** Whether an own order waits for its payment. */
    has_unpaid: z.boolean(),
    /** Paid by card lately: only what the balance has beyond it can be withdrawn. */
    card_held: money,
  }),
  refusals: [],
  readOnly: true,
});

export const numberProductDistributing = defineEndpoint({
  method: 'POST',
  path: 'number-product-distributing',
  summary: 'How many of the member’s own orders are in distribution.',
  auth: 'member',
  scope: 'orders:read',
  input: {},
  data: z.strictObject({ number_product_distributing: z.int() }),
  refusals: [],
  readOnly: true,
});

export const listProductCompleted = defineEndpoint({
  method: 'POST',
  path: 'list-product-completed',
  summary: 'The successful orders, and how many succeeded today.',
  auth: 'member',
  scope: 'orders:read',
  input: { side: side.optional(), ...paging },
  data: z.array(order),
  extra: { ...nextCursor, ...listOfProducts, completed_product: z.int() },
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const product = defineEndpoint({
  method: 'POST',
  path: 'product',
  summary: 'One order of the member.',
  auth: 'member',
  scope: 'orders:read',
  input: { product_id: id },
  data: order,
  refusals: [],
  readOnly: true,
});

/** A sharer’s objections to the refused visits of a received order. */
const objections = z.strictObject({
  /** How many refused visits can be objected to now. */
  possible: z.int(),
  /** The latest first. */
  given: z.array(
    z.strictObject({
      visits: z.int(),
      status: z.enum(objectionStatuses),
      /** How many of them were verified; null while it is open. */
      paid: z.int().nullable(),
      answer: z.string().nullable(),
      created_at: instant,
      decided_at: instant.nullable(),
    }),
  ),
});

/** What its taps and codes led to, without what looks made up; null on the sharer’s side, who is not told. */
const conversions = z.int().nullable();

export const productVisits = defineEndpoint({
  method: 'POST',
  path: 'product-visits',
  summary: 'The visits of an order by channel and, for its distributor, by share, with what they led to.',
  auth: 'member',
  scope: 'results:read',
  /** `cursor` continues `by_share`; the rest is the same on each page. */
  input: { product_id: id, cursor: paging.cursor },
  data: z.strictObject({
    /** The number of visitors who went on to the landing page. */
    taps: z.int(),
    /** How many shares there are: a page of `by_share` has up to 200 of them, the newest first. */
    shares: z.int(),
    by_share: z.array(
      z.strictObject({
        /** Its number in the order in which shares were taken: 1 is the oldest. A sharer’s only one is 1. */
        share: z.int(),
        received_at: instant,
        stage: z.enum(shareStages),
        verified: z.int(),
        held: z.int(),
        taps: z.int(),
        refused: z.partialRecord(z.enum(refusalReasons), z.int()),
        conversions,
      }),
    ),
    /** By where the link was passed on, those with the most verified visits first; held visits are not counted yet. */
    by_channel: z.array(
      z.strictObject({
        channel: z.enum(visitChannels),
        verified: z.int(),
        refused: z.int(),
        taps: z.int(),
        conversions,
      }),
    ),
    latest: z.array(
      z.strictObject({
        opened_at: instant,
        channel: z.enum(visitChannels),
        state: z.enum(visitStates),
        reason: z.enum(refusalReasons).nullable(),
      }),
    ),
    /** Null for a distributed order. */
    objections: objections.nullable(),
  }),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const productObject = defineEndpoint({
  method: 'POST',
  path: 'product-object',
  summary:
    'Object to the refused visits of a received order. An operator answers; each visit is objected to once.',
  auth: 'member',
  input: { product_id: id },
  data: objections,
  refusals: ['nothing_to_object'],
  idempotent: true,
});

export const packages = defineEndpoint({
  method: 'GET',
  path: 'packages',
  summary: 'The packages of visits, at the prices of this member.',
  auth: 'member',
  scope: 'orders:read',
  input: {},
  data: z.array(visitPackage),
  refusals: [],
  readOnly: true,
});

export const productForecast = defineEndpoint({
  method: 'GET',
  path: 'product-forecast',
  summary:
    'How long similar orders that were approved between 33 and 3 days ago took, with their number; no promise.',
  auth: 'member',
  scope: 'orders:read',
  input: { package_id: id, category: z.enum(categories).optional(), language: language.optional() },
  data: z.strictObject({
    /**
     * What the orders that are counted have in common with the wanted one besides its package: its category and its
     * language, its language, or nothing. Null when there are too few to say.
     */
    alike: z.enum(['category', 'language', 'package']).nullable(),
    orders: z.int(),
    /** How many of them had all of their visits. */
    completed: z.int(),
    /** Half of the orders had all of their visits after this many hours; null when fewer than half of them did. */
    median_hours: z.int().nullable(),
  }),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

/** What a visitor sees of an advertisement. */
const advertisement = {
  title: line(1, 80),
  text: lines(0, 500),
  landing_url: z.string().min(1).max(2000),
  /** What the button says; `go` by default. */
  button_words: z.enum(buttonWords).optional(),
  /** In the order in which they are shown; the first is that of lists and of the chat card. */
  pictures: z
    .array(z.strictObject({ image: z.string().max(300), alt: line(0, 160) }))
    .max(picturesMax)
    .optional(),
};

export const productPreview = defineEndpoint({
  method: 'POST',
  path: 'product-preview',
  summary: 'The shared page of an advertisement that is being written. Nothing is stored.',
  auth: 'member',
  scope: 'orders:write',
  input: {
    ...advertisement,
    /** The language of the page; the member’s own by default. */
    language: language.optional(),
    /** Whether the page shows where a visitor’s code will be, with a sample; false by default. */
    shows_codes: z.boolean().optional(),
  },
  /** The page as HTML, in light colours: without links, forms and scripts that do anything. */
  data: z.strictObject({ page: z.string() }),
  refusals: ['landing_url_refused', 'landing_host_blocked'],
  readOnly: true,
});

export const productCreate = defineEndpoint({
  method: 'POST',
  path: 'product-create',
  summary: 'Start an order to distribute: unpaid, one at a time.',
  auth: 'member',
  scope: 'orders:write',
  input: {
    ...advertisement,
    /** The parameters added to the landing address when a visitor taps the button; all by default. */
    link_parameters: z.array(z.enum(linkParameters)).max(linkParameters.length).optional(),
    /** What it is about; `other` by default. */
    category: z.enum(categories).optional(),
    /** The language of the advertisement. */
    language: language.optional(),
    /** What a chat shows of a shared link, instead of the title and the text. */
    chat_title: line(0, 80).optional(),
    chat_text: line(0, 160).optional(),
    package_id: id,
    /** The first and the last business day on which it is offered to sharers. */
    starts_on: z.iso.date().optional(),
    ends_on: z.iso.date().optional(),
    /** How many visits are given to sharers on one day at most. */
    daily_visits: z.int().min(1).max(100_000).optional(),
    /** Whether each visitor gets a code to say at the counter; false by default, and changed by `product-codes`. */
    shows_codes: z.boolean().optional(),
    /** The member’s own rejected order that this one corrects: it needs no turn, and happens once. */
    corrects_id: id.optional(),
  },
  data: distributedOrder,
  refusals: [
    'outstanding_order',
    'daily_orders_completed',
    'landing_url_refused',
    'landing_host_blocked',
    'order_state',
  ],
  status: 201,
  idempotent: true,
});

export const productPay = defineEndpoint({
  method: 'POST',
  path: 'product-pay',
  summary: 'Pay the order: its price moves into escrow and it goes to review.',
  auth: 'member',
  /**
   * `price_seen` is the price shown: if it has changed, the call is refused with the current one as
   * `current.price`.
   */
  input: { product_id: id, price_seen: money.optional() },
  data: distributedOrder,
  extra: { user },
  refusals: ['changed_meanwhile', 'insufficient_funds_deposit', 'order_state'],
  idempotent: true,
});

export const productStop = defineEndpoint({
  method: 'POST',
  path: 'product-stop',
  summary: 'Stop the order: unspent money goes back. An unpaid order is dropped.',
  auth: 'member',
  input: { product_id: id },
  data: distributedOrder,
  extra: { user },
  refusals: ['order_state'],
  idempotent: true,
});

export const productDrop = defineEndpoint({
  method: 'POST',
  path: 'product-drop',
  summary: 'Drop an unpaid order. An editor of a team drops only what they drafted themselves.',
  auth: 'member',
  scope: 'orders:write',
  input: { product_id: id },
  data: distributedOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const productTopUp = defineEndpoint({
  method: 'POST',
  path: 'product-top-up',
  summary:
    'Add visits to an order that is distributed or paused, at its own price per visit, paid into escrow first.',
  auth: 'member',
  /**
   * `target_seen` is the number of visits that the order had on screen: if it has changed, the call is refused with the
   * current one as `current.visits_target`, so that two devices do not both add.
   */
  input: { product_id: id, visits: z.int().min(1).max(topUpVisitsMax), target_seen: z.int() },
  data: distributedOrder,
  extra: { user },
  refusals: ['changed_meanwhile', 'insufficient_funds_deposit', 'order_state'],
  idempotent: true,
});

export const productPayments = defineEndpoint({
  method: 'POST',
  path: 'product-payments',
  summary:
    'What was paid for a distributed order and when, the oldest first: its first visits, then those added later.',
  auth: 'member',
  input: { product_id: id },
  data: z.array(z.strictObject({ at: instant, amount: money })),
  refusals: [],
  readOnly: true,
});

export const productPause = defineEndpoint({
  method: 'POST',
  path: 'product-pause',
  summary: 'Pause the order: nobody receives it until it is resumed; running shares continue.',
  auth: 'member',
  scope: 'orders:write',
  input: { product_id: id },
  data: distributedOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const productResume = defineEndpoint({
  method: 'POST',
  path: 'product-resume',
  summary: 'Resume a paused order.',
  auth: 'member',
  scope: 'orders:write',
  input: { product_id: id },
  data: distributedOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const randomProduct = defineEndpoint({
  method: 'POST',
  path: 'random-product',
  summary: 'Receive an order to share. Never costs anything.',
  auth: 'member',
  input: {},
  data: receivedOrder,
  refusals: ['daily_orders_completed', 'no_order_available', 'phone_unverified', 'account_unverified'],
  status: 201,
  idempotent: true,
});

export const feed = defineEndpoint({
  method: 'GET',
  path: 'feed',
  summary:
    'The orders that the member could receive now, in the member’s own order of the day. A page of a search may have few, or none, before the last one.',
  auth: 'member',
  input: {
    category: z.enum(categories).optional(),
    language: language.optional(),
    /** Parts of words of the title, or of the advertiser’s name. */
    search: z.string().max(80).optional(),
    ...queryPaging,
  },
  data: z.array(feedCard),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
});

export const feedPreview = defineEndpoint({
  method: 'GET',
  path: 'feed-preview',
  summary:
    'The page that visitors of an order of the feed get, to look at. It opens no visit and counts nothing.',
  auth: 'member',
  input: { campaign_id: id },
  /** The page as HTML, in light colours: without links, forms and scripts that do anything. */
  data: z.strictObject({ page: z.string() }),
  refusals: [],
  readOnly: true,
});

export const productReceive = defineEndpoint({
  method: 'POST',
  path: 'product-receive',
  summary: 'Receive an order from the feed. Never costs anything.',
  auth: 'member',
  input: { campaign_id: id },
  data: receivedOrder,
  refusals: [
    'daily_orders_completed',
    'order_taken',
    'order_received_today',
    'order_own',
    'phone_unverified',
    'account_unverified',
  ],
  status: 201,
  idempotent: true,
});

export const productRelease = defineEndpoint({
  method: 'POST',
  path: 'product-release',
  summary: 'Give a received order back; its verified visits stay payable.',
  auth: 'member',
  input: { product_id: id },
  data: receivedOrder,
  refusals: ['order_state'],
  idempotent: true,
});

export const productClaimReward = defineEndpoint({
  method: 'POST',
  path: 'product-claim-reward',
  summary: 'Claim the rewards of verified and settled visits.',
  auth: 'member',
  input: { product_id: id },
  data: receivedOrder,
  extra: { user, reward: money },
  refusals: ['nothing_to_claim'],
  idempotent: true,
});

export const listProductReward = defineEndpoint({
  method: 'GET',
  path: 'list-product-reward',
  summary: 'The rewards that were paid, and where each came from.',
  auth: 'member',
  input: queryPaging,
  data: z.array(reward),
  extra: nextCursor,
  refusals: [],
  readOnly: true,
  mayLag: true,
});
