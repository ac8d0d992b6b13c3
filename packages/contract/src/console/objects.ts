import { z } from 'zod';
import { buttonWords } from '../button-words.ts';
import { categories } from '../categories.ts';
import { id, instant, money } from '../endpoint.ts';
import { languages } from '../languages.ts';
import {
  bankAmounts,
  bankMoney,
  campaignStages,
  chatCard,
  depositReasons,
  depositStatuses,
  pace,
  picture,
  refusalReasons,
  reviewReasons,
  withdrawalReasons,
  withdrawalStatuses,
} from '../member/objects.ts';
import { EXPLANATION_MAX } from '../support.ts';
import { line } from '../text.ts';
import { approvalKinds } from './permissions.ts';

export { depositReasons, reviewReasons, withdrawalReasons };

/** The digest of the state shown for a decision, which sends it back. */
export const seen = z.string().min(1).max(64);

/** The objects that operator calls answer with, and the closed lists of reasons. */
export const consoleDeposit = z.strictObject({
  _id: id,
  seen,
  member: z.strictObject({ _id: id, username: z.string() }),
  amount: money,
  method: z.literal('bank_transfer'),
  status: z.enum(depositStatuses),
  credited: money,
  reference: z.string(),
  ...bankAmounts,
  /** The amount received, in the bank's currency. */
  bank_credited: bankMoney.nullable(),
  bank_reference: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  reason: z.enum(depositReasons).nullable(),
});

export const consoleWithdrawal = z.strictObject({
  _id: id,
  seen,
  member: z.strictObject({ _id: id, username: z.string(), locked: z.boolean() }),
  amount: money,
  fee: money,
  net: money,
  status: z.enum(withdrawalStatuses),
  /** Released to the bank, which has not reported its result yet: it cannot be paid by hand. */
  with_bank: z.boolean(),
  /** Its batch, released or not. */
  batch_id: id.nullable(),
  /** The full account number, because operators pay to it. */
  bank: z.strictObject({
    bank_code: z.string(),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
  }),
  created_at: instant,
  due_at: instant,
  /** It cannot be paid earlier, because the bank info was changed recently. */
  payable_from: instant,
  approved_by: z.string().nullable(),
  /** Its approver was disabled or may no longer approve: it is paid only after another operator approved it again. */
  approval_lapsed: z.boolean(),
  paid_by: z.string().nullable(),
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
  bank_reference: z.string().nullable(),
  reason: z.enum(withdrawalReasons).nullable(),
});

/** The sources of a withdrawal's money: see docs/promises.md, promise 10. */
const fundSources = [
  'deposit_by_hand',
  'deposit_by_statement',
  'deposit_by_service',
  'unmatched',
  'correction',
  'return',
  'dispute',
  'reward',
  'other',
] as const;

export const withdrawalFunds = z.strictObject({
  /** Newest first. Credits by operators one by one, the others as sums. */
  sources: z.array(
    z.strictObject({
      source: z.enum(fundSources),
      /** The bank reference of a single credit. */
      reference: z.string().nullable(),
      count: z.int(),
      amount: money,
      last_at: instant,
      /** The operators who credited it without proof from the bank. */
      by: z.array(z.string()),
    }),
  ),
  /** All operators who made one of these credits. */
  may_not_approve: z.array(z.string()),
});

/** What a correction of a rejected order can change. */
export const correctedParts = [
  'title',
  'text',
  'pictures',
  'chat_card',
  'landing_url',
  'button_words',
  'category',
  'language',
] as const;

/** An advertiser, and the language that operators write to them in. */
const reader = z.strictObject({ _id: id, username: z.string(), language: z.enum(languages) });

export const consoleOrder = z.strictObject({
  _id: id,
  seen,
  member: reader,
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  pictures: z.array(picture),
  ...chatCard,
  landing_url: z.string(),
  button_words: z.enum(buttonWords),
  category: z.enum(categories),
  /** The language of the advertisement, or null when it was not given. */
  language: z.enum(languages).nullable(),
  ...pace,
  stage: z.enum(campaignStages),
  /** Who paused it: its member can resume it unless an operator paused it, too. Null: nobody did. */
  paused_by: z.enum(['member', 'operator']).nullable(),
  visits_target: z.int(),
  visits_verified: z.int(),
  visits_refused: z.partialRecord(z.enum(refusalReasons), z.int()),
  reward_per_visit: money,
  price: money,
  paid: money,
  spent: money,
  refunded: money,
  reason: z.enum(reviewReasons).nullable(),
  /** What the operator who rejected or stopped it wrote about the reason, in the member’s language. */
  explanation: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  completed_at: instant.nullable(),
});

/** Why a visitor reports an advertisement. */
export const reportReasons = ['misleading', 'fraud', 'prohibited', 'offensive', 'unsafe', 'other'] as const;

export const reportStatuses = ['open', 'dismissed', 'upheld'] as const;

/** The reports of one order that have the same status. */
export const orderReports = z.strictObject({
  /** The order's id. */
  _id: id,
  /** It covers the reports, not the order. */
  seen,
  order: z.strictObject({ title: z.string(), stage: z.enum(campaignStages), landing_url: z.string() }),
  member: reader,
  status: z.enum(reportStatuses),
  reports: z.int(),
  reasons: z.partialRecord(z.enum(reportReasons), z.int()),
  first_at: instant,
  last_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

/** What operators say about the conversions of a share: made up, or real. */
export const conversionVerdicts = ['made', 'real'] as const;

/** What makes the conversions of a share doubtful. Each of them can also have an innocent explanation. */
export const conversionSignals = ['together', 'at_once', 'most_taps', 'one_network', 'own'] as const;

/** The queues of operators. */
export const queueNames = [
  'orders',
  'reports',
  'deposits',
  'withdrawals',
  'disputes',
  'unmatched',
  'payments',
  'corrections',
  'approvals',
  'recoveries',
  'support',
  'held_visits',
  'objections',
  'businesses',
] as const;

/** Lists for which operators can save views. */
export const viewLists = ['orders', 'reports', 'deposits', 'withdrawals', 'unmatched'] as const;

/** Searches for a member, a reference or an amount. */
export const queueSearch = z.string().max(100).optional();

/** The checks of a landing address's spelling; the address itself is never called. */
export const landingChecks = ['not_blocked', 'https', 'usual_port', 'ascii_host', 'one_script'] as const;

export const lockReasons = ['fraud_suspected', 'member_request', 'legal_request'] as const;

export const consoleMember = z.strictObject({
  _id: id,
  username: z.string(),
  phone: z.string(),
  account_balance: money,
  withdrawing_balance: money,
  level_name: z.string(),
  locked_at: instant.nullable(),
  lock_reason: z.enum(lockReasons).nullable(),
  /** When its member closed it; returned money reopens it. */
  closed_at: instant.nullable(),
  created_at: instant,
});

export const memberStates = ['open', 'locked', 'closed'] as const;

/** What the company owes, by kind of account. */
export const liabilityKinds = [
  'available',
  'withdrawing',
  'escrow',
  'reserved',
  'membership_pending',
  'unmatched',
  'disputed',
] as const;

/** The settings that say who runs an installation and how to reach them. */
export const settingsOfCompany = [
  'company_name',
  'company_address',
  'company_registration',
  'link_support',
] as const;

/** What keeps people whom no member invited from joining, or from receiving orders once they have. */
export const joinObstacles = ['no_offered_code', 'no_phone_codes'] as const;

/** The accounts that income is earned on. */
export const incomeKinds = [
  'revenue/advertising',
  'revenue/membership',
  'revenue/withdrawal',
  'revenue/exchange',
  'revenue/interest',
] as const;

/** The accounts that expenses are booked on. */
export const expenseKinds = ['goodwill', 'payment_fees', 'bank_fees'] as const;

/** The events that move the company's bank account. */
export const bankMovementKinds = [
  'deposit_credited',
  'deposit_unmatched',
  'unmatched_returned',
  'withdrawal_paid',
  'withdrawal_returned',
  'own_line_booked',
] as const;

/** Why a line of a bank file cannot be read. */
export const lineProblems = [
  'columns_differ',
  'date_unreadable',
  'amount_unreadable',
  'amount_too_large',
  'amounts_differ',
  'currency_unreadable',
  'bank_reference_missing',
  'bank_reference_too_long',
  'bank_reference_unreadable',
  'entry_unreadable',
] as const;

/** Why a readable line is not an incoming payment for a deposit. */
export const lineSkips = ['pending', 'reversal'] as const;

/** Why a line is not matched to a deposit. */
export const lineReasons = [
  ...lineProblems,
  ...lineSkips,
  'debit',
  'zero',
  'too_small',
  'other_currency',
  'rate_unknown',
  'rate_outdated',
  'bank_reference_used',
  'no_reference',
  'several_references',
  'deposit_settled',
] as const;

/** The outcomes of a bank statement line. */
export const lineOutcomes = ['matched', 'unmatched', 'duplicate', 'ignored', 'wrong'] as const;

/** The kinds of the company's own lines; the sign tells money in from money out. A closed list. */
export const ownLineKinds = ['fee', 'interest', 'owner'] as const;

/** Date formats of banks: `yyyy` and `yy` are years, `MM` months, `dd` days. */
const dateFormats = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'yyyy/MM/dd',
  'yyyyMMdd',
  'dd.MM.yy',
  'dd/MM/yy',
] as const;

const column = z.string().min(1).max(200);

/** The mapping of a CSV's columns, by their names in the header line, or by number without one. */
const delimiter = z.enum([',', ';', '\t', '|']);

export const bankStatementMapping = z.strictObject({
  delimiter,
  /** The number of the header line; lines before it are skipped. 0: no header. */
  header_line: z.int().min(0).max(50),
  booked_on: column,
  date_format: z.enum(dateFormats),
  /** One signed column, or one for credits and one for debits. */
  amount: z.union([
    z.strictObject({ signed: column }),
    z.strictObject({ credit: column, debit: column.nullable() }),
  ]),
  decimal: z.enum(['.', ',']),
  /** A column, or the currency of the whole file. */
  currency: z.union([
    z.strictObject({ column }),
    z.strictObject({ always: z.string().regex(/^[A-Z]{3,4}$/) }),
  ]),
  bank_reference: column,
  remittance: column,
  payer: column.nullable(),
  /** The running balance after each line. */
  balance: column.nullable().optional(),
  /** The account of each line. */
  account: column.nullable().optional(),
});

const balanceProblems = [
  'sum_differs',
  'running_balance_broken',
  'parts_differ',
  'currency_differs',
  'opening_differs',
  'closing_differs',
  'days_overlap',
  'days_missing',
  'days_ahead',
] as const;

const statementFields = {
  _id: id,
  file_name: z.string(),
  format: z.enum(['csv', 'camt']),
  account: z.string(),
  /** `held`: the import resumes once the statement is trusted. */
  status: z.enum(['uploaded', 'ready', 'importing', 'held', 'imported']),
  lines: z.int(),
  imported_lines: z.int(),
  /**
   * The bank's figures for the account, in hundredths of its currency; no opening and closing if the file has
   * none.
   */
  balances: z.strictObject({
    currency: z.string().nullable(),
    opening: money.nullable(),
    closing: money.nullable(),
    credits: money,
    debits: money,
    opens_on: z.string().nullable(),
    closes_on: z.string().nullable(),
  }),
  source: z.enum(['upload', 'feed']),
  /** The second of the two people who accepted its totals. */
  accepted_by: z.string().nullable(),
  accepted_at: instant.nullable(),
  /** Null: it arrived through the bank's feed. */
  uploaded_by: z.string().nullable(),
  uploaded_at: instant,
  started_by: z.string().nullable(),
  started_at: instant.nullable(),
  imported_at: instant.nullable(),
};

export const bankStatement = z.strictObject(statementFields);

export const bankStatementDetails = z.strictObject({
  ...statementFields,
  /** What does not add up, or does not match the neighbouring statements: it stops the import. */
  problems: z.array(
    z.strictObject({
      problem: z.enum(balanceProblems),
      expected: money.nullable(),
      found: money.nullable(),
    }),
  ),
  /** The currency of the lines and totals; null when there are several. */
  currency: z.string().nullable(),
  /** The outcomes of the lines; before the import, the outcomes that they would have now. */
  outcomes: z.array(z.strictObject({ outcome: z.enum(lineOutcomes), lines: z.int(), total: money })),
  mapping: bankStatementMapping.nullable(),
  /** For a CSV that can still be mapped: its first lines, split at each delimiter, best fit first. */
  samples: z.array(z.strictObject({ delimiter, rows: z.array(z.array(z.string())) })),
  /** The currency of the bank account, assumed for a file without one. */
  account_currency: z.string(),
  /** The mappings saved for this account. */
  saved_mappings: z.array(z.strictObject({ name: z.string(), mapping: bankStatementMapping })),
});

/** Invisible characters are removed and spaces normalised, so that a reference typed twice is the same. */
export const bankReference = z
  .string()
  .trim()
  .min(1)
  .max(140)
  .regex(/^\P{C}+$/u)
  .transform((text) => text.normalize('NFKC').replace(/\s+/g, ' '));

/** An operator's reason for an action on money, in their own words; recorded in the audit log. */
export const operatorReason = line(3, EXPLANATION_MAX);

/** Why an order is rejected or stopped: a reason from the closed list, which can be explained. */
export const whyOrderEnds = {
  reason: z.enum(reviewReasons),
  /** What the member reads about the reason, in their language. */
  explanation: operatorReason.optional(),
};

export const approvalStatuses = ['asked', 'approved', 'declined'] as const;

/** A request of one operator that another approves or has approved. */
export const consoleApproval = z.strictObject({
  _id: id,
  kind: z.enum(approvalKinds),
  /** Its object: `setting/bank_account`. */
  subject: z.string(),
  title: z.string(),
  /** The change: for an open request as of now, for a decided one as shown then. */
  lines: z.array(
    z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the reader asked for it. */
  own: z.boolean(),
  /** The operator concerned, if any. */
  concerns: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decline_reason: z.string().nullable(),
  /** Whether the reader's role may approve this kind. */
  may_approve: z.boolean(),
  /** False when the state has changed since the request: decline it and request it again. */
  possible: z.boolean(),
  /** Of an open request: its operator was disabled or may no longer request it, so it can only be declined. */
  asker_lost_access: z.boolean(),
  /** Sent back with the decision, so that only the state on the screen is approved. */
  seen: z.string(),
});

/** The requested approval, if this takes two people; null when it was done. */
export const askedFor = { approval: id.nullable() };

export const unmatchedStatuses = [
  'waiting',
  'assigned',
  'return_asked',
  'returned',
  'company_asked',
  'company_booked',
] as const;
export const companyPurposes = ['capital', 'payment_service', 'interest', 'fee_returned'] as const;

export const unmatchedMoney = z.strictObject({
  _id: id,
  seen,
  amount: money,
  /** The amount received if the bank's currency differs, and the rate at which it is held. */
  ...bankAmounts,
  status: z.enum(unmatchedStatuses),
  bank_reference: z.string(),
  booked_on: z.string(),
  remittance: z.string(),
  payer: z.string(),
  /** Its source: a line of a bank statement, or a payment service. */
  statement: z.strictObject({ _id: id, file_name: z.string(), line: z.int() }).nullable(),
  service: z.string().nullable(),
  /** Its kind if it is the company's own, and the payment service's fee. */
  purpose: z.enum(companyPurposes).nullable(),
  fee: money,
  reason: z.string().nullable(),
  member: z.strictObject({ _id: id, username: z.string() }).nullable(),
  deposit_reference: z.string().nullable(),
  /** In the list: a deposit that its text may refer to, because it has the start of its reference. */
  suggested: z
    .strictObject({ reference: z.string(), username: z.string(), amount: money })
    .nullable()
    .optional(),
  asked_by: z.string().nullable(),
  /** Of an open request: its operator was disabled or may no longer request it, so it can only be declined. */
  asker_lost_access: z.boolean(),
  settled_by: z.string().nullable(),
  settled_at: instant.nullable(),
  return_reference: z.string().nullable(),
  received_at: instant,
  /** When the payment service took the payment back: it can only be returned. */
  reversed_at: instant.nullable(),
});

export const paymentBatch = z.strictObject({
  _id: id,
  status: z.enum(['made', 'released', 'dropped']),
  withdrawals: z.int(),
  /** The sum that the bank pays: without the fees. */
  total: money,
  paid: z.int(),
  /** The number of released withdrawals whose result the bank has not reported yet. */
  waiting: z.int(),
  made_by: z.string(),
  made_at: instant,
  released_by: z.string().nullable(),
  released_at: instant.nullable(),
});

/** Why a line of the bank's response is wrong, or why it changed nothing. */
const paymentResultReasons = [
  'reference_unreadable',
  'status_unreadable',
  'not_in_batch',
  'bank_reference_missing',
  'paid_otherwise',
  'withdrawal_state',
  'withdrawal_altered',
  'return_asked',
  'in_progress',
  'paid_before',
] as const;

export const paymentResultLine = z.strictObject({
  line: z.int(),
  reference: z.string(),
  outcome: z.enum(['paid', 'returned', 'unchanged', 'wrong']),
  why: z.enum(paymentResultReasons).nullable(),
  /** The bank's own reason, if its file has one. */
  bank_reason: z.strictObject({ code: z.string(), text: z.string() }).nullable(),
});

export const correctionStatuses = ['asked', 'approved', 'declined'] as const;

export const consoleCorrection = z.strictObject({
  _id: id,
  seen,
  member: z.strictObject({ _id: id, username: z.string() }),
  amount: money,
  reason: z.string(),
  status: z.enum(correctionStatuses),
  asked_by: z.string(),
  /** Of an open request: its operator was disabled or may no longer request it, so it can only be declined. */
  asker_lost_access: z.boolean(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

export const blockKinds = ['host', 'network', 'agent'] as const;

/** The groupings of visits. */
export const trafficGroups = ['all', 'order', 'share', 'sharer', 'network'] as const;

/** Why a group of visits is suspicious. */
export const trafficSignals = ['many_refused', 'burst', 'one_network', 'same_times'] as const;
/** The pages that operators write, by their names on the wire. */
export const pageNames = [
  'company-profile',
  'development-cooperation',
  'foundation-rules',
  'ordering-rules',
  'receive-account',
  'promises',
  'privacy',
  'terms',
  'help',
] as const;

/** The pages that bind the company: the terms, the rules, the promises, privacy. Two people publish them. */
export const bindingPages = ['foundation-rules', 'promises', 'privacy', 'terms'] as const;

export const noticeKinds = ['popup', 'banner'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Why an operator refuses verified visits; both sides see it. */
export const reversalReasons = [
  'same_people',
  'automated_visits',
  'bought_visits',
  'misled_visitors',
] as const;

/** The stored keyed hash of a network: it is for one day, and deleted after two. */
export const network = z.string().regex(/^[0-9a-f]{32}$/);

/** Why a visit is held. */
export const heldReasons = ['network', 'self', 'cookie'] as const;

/** The reasons with which an operator can refuse held visits; both sides see them. */
export const heldRefusals = ['network', 'self', 'repeat'] as const;

/** The settings for judging and settling visits that can be tried on past visits. */
export const trafficRules = [
  'dwell_seconds',
  'tap_seconds',
  'visits_per_network_hour',
  'prefix_visits_hour',
  'prefix_campaign_visits_hour',
  'prefix_sharer_visits_day',
  'look_minutes',
  'settle_minutes',
] as const;
/** An operator's note about a member. */
export const memberNote = z.strictObject({
  _id: id,
  text: z.string(),
  author: z.string(),
  created_at: instant,
});

export const lockedWithdrawalStatuses = ['asked', 'approved', 'declined'] as const;

export const consoleLockedWithdrawal = z.strictObject({
  _id: id,
  seen,
  member: z.strictObject({ _id: id, username: z.string(), locked: z.boolean() }),
  amount: money,
  /** The payee account, its number masked to its last 4. */
  bank: z.strictObject({ bank_name: z.string(), account_number: z.string(), account_name: z.string() }),
  reason: z.string(),
  status: z.enum(lockedWithdrawalStatuses),
  asked_by: z.string(),
  /** Of an open request: its operator was disabled or may no longer request it, so it can only be declined. */
  asker_lost_access: z.boolean(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The source of the money, while it awaits the second person. */
  funds: withdrawalFunds.nullable(),
  /** The withdrawal that it became when it was approved. */
  withdrawal_id: id.nullable(),
});

/** The logged actions that change who may do what. */
export const teamActions = [
  'operator_created',
  'operator_link_approved',
  'operator_invited',
  'invitation_accepted',
  'operator_role_set',
  'operator_enabled',
  'operator_disabled',
  'operator_factors_reset',
  'approval_asked',
  'approval_declined',
] as const;
