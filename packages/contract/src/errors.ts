import type { Scope } from './scopes.ts';

/**
 * The catalogue of refusals: slug → its number on the wire, HTTP status and exact English sentence. A number
 * never changes its meaning. Clients translate by slug.
 */
export const catalogue = {
  error_try_again: { code: 1, status: 500, message: 'error, please try again' },
  validation_failed: { code: 2, status: 422, message: 'some of the input is not valid' },
  unauthorized: { code: 3, status: 401, message: 'please sign in' },
  token_expired: { code: 4, status: 401, message: 'Token is Expired' },
  forbidden: { code: 5, status: 403, message: 'you don’t have permission to do this' },
  not_found: { code: 6, status: 404, message: 'not found' },
  too_many_requests: { code: 7, status: 429, message: 'too many requests, please wait a moment' },
  idempotency_key_reused: {
    code: 8,
    status: 409,
    message: 'an earlier request with this key may already have gone through. Check before you try again',
  },
  service_unavailable: { code: 9, status: 503, message: 'the service is not ready, please try again' },
  payload_too_large: { code: 10, status: 413, message: 'the request is too large' },
  unsupported_media_type: { code: 11, status: 415, message: 'this type of content is not supported' },
  idempotency_key_invalid: { code: 12, status: 422, message: 'an idempotency key has 1 to 255 characters' },
  account_locked: { code: 20, status: 403, message: 'your account has been locked' },
  username_or_phone_exists: { code: 21, status: 409, message: 'username or phone number already exists' },
  introduction_code_incorrect: { code: 22, status: 422, message: 'the introduction code is not correct' },
  bad_credentials: { code: 23, status: 401, message: 'username or password is incorrect' },
  otp_required: { code: 24, status: 401, message: 'please enter the code of your authenticator' },
  refresh_token_invalid: { code: 25, status: 401, message: 'please sign in again' },
  password_incorrect: { code: 26, status: 422, message: 'the password is not correct' },
  recovery_refused: { code: 27, status: 422, message: 'the username or the recovery code is not correct' },
  factor_refused: {
    code: 29,
    status: 422,
    message: 'the username, the codes or the passkey are not correct',
  },
  recovery_state: {
    code: 28,
    status: 409,
    message: 'this recovery has already ended or been stopped',
  },
  insufficient_funds_deposit: { code: 40, status: 422, message: "you don't have enough money pls deposit" },
  insufficient_balance: {
    code: 41,
    status: 422,
    message: 'your account is insufficient. Please add more money',
  },
  minimum_balance_not_reached: {
    code: 42,
    status: 422,
    message: 'your account has not reached the minimum balance',
  },
  insufficient_balance_to_upgrade: { code: 43, status: 422, message: 'insufficient balance to upgrade' },
  amount_out_of_bounds: {
    code: 44,
    status: 422,
    message: 'the amount is outside the limits for one deposit',
  },
  daily_orders_completed: { code: 60, status: 422, message: 'you have completed your order today' },
  outstanding_order: {
    code: 61,
    status: 422,
    message: 'you have an outstanding order, please pay in advance',
  },
  order_state: { code: 62, status: 409, message: 'the order has changed. Refresh the page and try again' },
  no_order_available: { code: 63, status: 422, message: 'there is no order to receive right now' },
  nothing_to_claim: { code: 64, status: 422, message: 'there is nothing to claim yet' },
  order_taken: { code: 67, status: 409, message: 'this order has no visits left to receive' },
  order_received_today: { code: 68, status: 409, message: 'you have already received this order today' },
  order_own: { code: 69, status: 422, message: 'you cannot receive your own order' },
  landing_url_refused: { code: 65, status: 422, message: 'the landing address is not accepted' },
  level_lower_than_current: {
    code: 80,
    status: 422,
    message: 'You cannot upgrade to a level lower than your current level',
  },
  level_is_current: { code: 81, status: 422, message: 'this is already your level' },
  level_refund_closed: { code: 82, status: 422, message: 'this level can no longer be refunded' },
  address_required: { code: 100, status: 422, message: 'please add address before' },
  bank_does_not_exist: { code: 101, status: 422, message: 'the bank does not exist' },
  deposit_state: {
    code: 120,
    status: 409,
    message: 'the deposit has changed. Refresh the page and try again',
  },
  withdrawal_state: {
    code: 121,
    status: 409,
    message: 'the withdrawal has changed. Refresh the page and try again',
  },
  second_person_required: { code: 122, status: 403, message: 'a second person has to do this' },
  bank_reference_used: { code: 123, status: 409, message: 'this bank reference was already credited' },
  member_state: { code: 124, status: 409, message: 'the member is already in that state' },
  prices_below_rewards: {
    code: 125,
    status: 422,
    message: "with this discount a package's cheapest price would be less than its rewards",
  },
  account_unsettled: {
    code: 126,
    status: 409,
    message: 'some visits have not settled yet. Close the account after that',
  },
  withdrawal_in_batch: {
    code: 130,
    status: 409,
    message: 'the withdrawal is in a batch of payments',
  },
  withdrawal_altered: {
    code: 132,
    status: 409,
    message: 'the withdrawal differs from the one that was approved',
  },
  withdrawal_not_payable_yet: {
    code: 131,
    status: 409,
    message: 'the bank info was changed shortly before: the withdrawal cannot be paid yet',
  },
  upload_failed: { code: 140, status: 422, message: 'error, please try again' },
  file_too_large: { code: 141, status: 413, message: 'the file is too large' },
  file_type_refused: { code: 142, status: 415, message: 'only JPEG, PNG and WebP pictures are accepted' },
  bank_file_known: { code: 160, status: 409, message: 'this file was uploaded before' },
  bank_file_unreadable: { code: 161, status: 422, message: 'the bank’s file cannot be read' },
  bank_account_missing: {
    code: 162,
    status: 422,
    message: 'no bank account is set up yet',
  },
  statement_state: {
    code: 163,
    status: 409,
    message: 'the bank statement is no longer in a state that allows this',
  },
  unmatched_state: {
    code: 164,
    status: 409,
    message: 'this money is no longer in a state that allows this',
  },
  payment_batch_state: {
    code: 165,
    status: 409,
    message: 'the batch is no longer in a state that allows this',
  },
  nothing_to_pay: { code: 166, status: 422, message: 'no approved withdrawal can be paid now' },
  correction_state: {
    code: 167,
    status: 409,
    message: 'the correction is no longer in a state that allows this',
  },
  company_cannot_cover: {
    code: 168,
    status: 422,
    message: 'the company does not have enough money of its own for this',
  },
  statement_in_doubt: {
    code: 169,
    status: 409,
    message: 'the bank statement does not add up or does not fit the one before it',
  },
  statement_line_state: {
    code: 171,
    status: 409,
    message: 'this line of the bank statement cannot be booked as the company’s own',
  },
  payment_batch_changed: {
    code: 178,
    status: 409,
    message: 'the batch has changed since it was made',
  },
  restored_not_reconciled: {
    code: 189,
    status: 409,
    message: 'the database was restored, and the books have not been compared with the bank since',
  },
  bank_not_reconciled: {
    code: 170,
    status: 409,
    message: 'the books do not agree with the bank',
  },
  otp_incorrect: { code: 180, status: 422, message: 'the code is not correct' },
  passkey_refused: { code: 181, status: 422, message: 'the passkey was not accepted' },
  second_factor_needed: { code: 182, status: 409, message: 'a second factor is needed' },
  invitation_invalid: { code: 183, status: 422, message: 'this invitation is no longer valid' },
  operator_exists: { code: 184, status: 409, message: 'an operator with this name already exists' },
  operator_state: { code: 185, status: 409, message: 'the operator is already in that state' },
  step_up_required: {
    code: 187,
    status: 403,
    message: 'confirm that it is you with your second factor, then try again',
  },
  last_admin: { code: 186, status: 409, message: 'at least one admin has to remain' },
  phone_service_missing: { code: 190, status: 409, message: 'codes can’t be sent to phones here' },
  phone_not_reachable: {
    code: 191,
    status: 422,
    message: 'codes can’t be sent to this number. Use a mobile number of this country',
  },
  phone_is_verified: { code: 192, status: 409, message: 'this number is verified already' },
  phone_code_incorrect: {
    code: 193,
    status: 422,
    message: 'the code is not correct, or no longer valid',
  },
  phone_unverified: {
    code: 195,
    status: 422,
    message: 'please verify your phone number first',
  },
  account_unverified: {
    code: 196,
    status: 422,
    message: 'please ask support to verify your account first',
  },
  phone_taken: { code: 194, status: 409, message: 'this number belongs to another account' },
  business_state: {
    code: 197,
    status: 409,
    message: 'the verification of this business is at another step',
  },
  report_state: { code: 200, status: 409, message: 'this order no longer has an open report' },
  views_full: { code: 201, status: 409, message: 'you have reached the maximum number of saved views' },
  landing_host_blocked: {
    code: 240,
    status: 422,
    message: 'advertisements for this site are not accepted',
  },
  block_too_wide: { code: 241, status: 422, message: 'this would refuse ordinary visitors' },
  block_exists: { code: 242, status: 409, message: 'this is blocked already' },
  block_state: { code: 243, status: 409, message: 'the block has ended already' },
  changed_meanwhile: {
    code: 220,
    status: 409,
    message: 'this has changed since you saw it. Check it and confirm again; nothing was done',
  },
  setting_out_of_bounds: {
    code: 221,
    status: 422,
    message: 'the value is outside the bounds of this setting',
  },
  setting_breaks_promise: {
    code: 222,
    status: 422,
    message: 'this value would break a promise',
  },
  levels_out_of_order: {
    code: 224,
    status: 422,
    message: 'the lowest level has to be free, and a higher level cannot cost less than a lower one',
  },
  last_of_its_kind: {
    code: 225,
    status: 422,
    message: 'the lowest level and the last package cannot be retired',
  },
  page_empty: { code: 226, status: 422, message: 'the page would be empty' },
  page_too_complex: {
    code: 260,
    status: 422,
    message: 'the page has too many elements or is nested too deeply',
  },
  recipients_changed: {
    code: 227,
    status: 409,
    message: 'the recipients have changed since they were counted, please check again',
  },
  announcement_state: { code: 228, status: 409, message: 'this is no longer being sent' },
  invite_code_taken: { code: 229, status: 409, message: 'this code already exists' },
  payment_service_off: { code: 230, status: 422, message: 'paying by card is not offered here' },
  payment_service_holds_less: {
    code: 231,
    status: 409,
    message: 'the payment service does not hold that much',
  },
  visits_settled: {
    code: 244,
    status: 409,
    message: 'none of these visits can be refused: they have settled, or were refused already',
  },
  held_visits_state: {
    code: 245,
    status: 409,
    message: 'these visits are no longer held: they were decided already',
  },
  support_full: {
    code: 248,
    status: 409,
    message: 'you have as many open requests as we can answer. Write in one of them',
  },
  support_state: { code: 249, status: 409, message: 'this request is closed' },
  support_taken: { code: 254, status: 409, message: 'another operator is answering this request' },
  support_templates_full: {
    code: 255,
    status: 409,
    message: 'you have reached the maximum number of saved answers',
  },
  objection_state: { code: 246, status: 409, message: 'this objection was answered already' },
  objection_unpayable: {
    code: 247,
    status: 409,
    message: 'no money is left to pay for these visits',
  },
  nothing_to_object: { code: 66, status: 422, message: 'there is no visit that you can object to' },
  withdrawal_too_large: {
    code: 270,
    status: 422,
    message: 'the amount is above the maximum withdrawal',
  },
  withdrawal_day_limit: {
    code: 271,
    status: 422,
    message: 'you have reached the limit of withdrawals in 24 hours',
  },
  card_money_held: { code: 272, status: 422, message: 'money paid by card cannot be withdrawn yet' },
  withdrawals_stopped: {
    code: 273,
    status: 409,
    message: 'a card payment was reversed. Withdrawals are stopped until this is settled',
  },
  operator_limit: {
    code: 274,
    status: 409,
    message: 'this is more than can be approved, paid, upheld or verified in 24 hours',
  },
  conversion_unknown: { code: 280, status: 404, message: 'no visitor of yours has this code' },
  conversion_expired: { code: 281, status: 409, message: 'this code is no longer valid' },
  worth_final: { code: 289, status: 409, message: 'the value of this code can no longer be corrected' },
  api_keys_full: {
    code: 282,
    status: 409,
    message: 'you have reached the maximum number of keys',
  },
  webhooks_full: {
    code: 283,
    status: 409,
    message: 'you have reached the maximum number of webhooks',
  },
  results_links_full: {
    code: 285,
    status: 409,
    message: 'you have reached the maximum number of results links for this order',
  },
  team_full: { code: 286, status: 409, message: 'the team has reached its maximum size' },
  webhook_off: { code: 284, status: 409, message: 'this webhook is switched off' },
  dispute_state: { code: 275, status: 409, message: 'the dispute is settled already' },
  withdrawal_under_way: { code: 276, status: 409, message: 'the member has a withdrawal under way' },
  locked_withdrawal_state: {
    code: 210,
    status: 409,
    message: 'the locked withdrawal is no longer in a state that allows this',
  },
  member_not_locked: { code: 211, status: 409, message: 'the member is not locked' },
  view_only: {
    code: 213,
    status: 403,
    message: 'nothing can be changed here',
  },
  approval_open: {
    code: 250,
    status: 409,
    message: 'this was already requested and is waiting for approval',
  },
  approval_state: { code: 251, status: 409, message: 'this has already been approved or declined' },
  approval_impossible: {
    code: 252,
    status: 422,
    message: 'this can no longer be done as requested',
  },
  operator_cooling: {
    code: 253,
    status: 403,
    message: 'an operator whose access changed recently cannot be one of two people',
  },
  nothing_available: { code: 212, status: 422, message: 'the member does not have this much available' },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type ErrorSlug = keyof typeof catalogue;

/** Refusals that any call may give; an endpoint lists only its additional ones. */
export const generalRefusals = [
  'error_try_again',
  'validation_failed',
  'unauthorized',
  'token_expired',
  'forbidden',
  'not_found',
  'too_many_requests',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'service_unavailable',
  'payload_too_large',
  'unsupported_media_type',
  'account_locked',
  'view_only',
] as const satisfies readonly ErrorSlug[];

/** What can be wrong with a field of any call. */
export const fieldSlugs = [
  'required',
  'invalid',
  'unknown',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_common',
  'mismatch',
  'unavailable',
  'range_too_long',
] as const;

/** What else can be wrong with a field of an operator's call. */
export const operatorFieldSlugs = [
  'before_from',
  'below_discount',
  'column_twice',
  'ends_before_it_begins',
  'fallback_missing',
  'letters_and_digits',
  'name_one',
  'no_header_line',
  'no_host',
  'no_network',
  'no_such_column',
  'no_such_deposit',
  'no_such_member',
  'no_such_picture',
  'rank_stays',
  'rank_taken',
  'words_taken',
  'zero',
] as const;

export type FieldSlug = (typeof fieldSlugs)[number] | (typeof operatorFieldSlugs)[number];

/** Why a file of the bank cannot be read. */
export type BankFileProblem =
  | 'amounts_too_large'
  | 'columns'
  | 'malformed'
  | 'no_lines'
  | 'no_text'
  | 'other_account'
  | 'other_batch'
  | 'too_many_lines'
  | 'unsafe'
  | 'unsupported_version';

/** Which promise the value of a setting would break. */
export type BrokenPromise =
  | 'fee_not_below_minimum'
  | 'maximum_above_day'
  | 'minimum_above_maximum'
  | 'money_has_moved'
  | 'refund_days_promised'
  | 'samples_outside_demo';

/** The money of a locked member, in minor units, and what happened to withdrawals since the lock, newest first. */
export interface LockedMoney {
  balance: number;
  withdrawing: number;
  /** In the reader's language. */
  withdrawals: readonly { title: string; body: string; at: string }[];
}

/** What some refusals send in `current`: the state or the facts that led to the refusal. */
export interface RefusalFacts {
  /** With a key of a program: the scope that would open the call; null: no key may make it. */
  forbidden: { scope: Scope | null };
  /** With the money only for somebody who has just proven the password. */
  account_locked: { reason: string | null; since: string | null } & Partial<LockedMoney>;
  account_unsettled: { settles_at: string };
  /** The refusal behind it, with its own fields and facts. */
  approval_impossible: {
    cause: ErrorSlug | 'changed_since_asked';
    fields?: Readonly<Record<string, FieldSlug>>;
    promise?: BrokenPromise;
  };
  bank_file_unreadable: { problem: BankFileProblem; line?: number };
  bank_not_reconciled: { problem: 'differs' | 'never' | 'stale' };
  changed_meanwhile: { last_step?: { operator: string; action: string } | null; [fact: string]: unknown };
  operator_limit: { limit: 'operator' | 'all' };
  /**
   * The operator who requested it, or who approved the withdrawal, was disabled or may no longer do so. `members`: whose
   * withdrawals in a batch need another approval.
   */
  second_person_required: { asker?: 'lost_access'; approver?: 'lost_access'; members?: readonly string[] };
  service_unavailable: { database: 'unreachable' | 'read_only' | 'disk_full' };
  setting_breaks_promise: { promise: BrokenPromise };
  statement_in_doubt: { problems: readonly string[] };
  statement_line_state: { problem: string };
  /** When a batch is released: the usernames of the members whose card payments are disputed. */
  withdrawals_stopped: { members: readonly string[] };
}

/** The answer of a failed call. */
export interface Failure {
  error_code: number;
  error: ErrorSlug;
  message: string;
  /** With `validation_failed`: what is wrong with each field. */
  fields?: Record<string, FieldSlug>;
  /** The facts behind the refusal: see `RefusalFacts`. */
  current?: Record<string, unknown>;
}

/** The wire form of a refusal. */
export function failureOf(slug: ErrorSlug, fields?: Record<string, FieldSlug>): Failure {
  const { code, message } = catalogue[slug];
  return { error_code: code, error: slug, message, ...(fields ? { fields } : {}) };
}
