/**
 * The texts of the first screens, by the prefixes of their ids. They load before the first render, the others right
 * after: two thirds of a catalogue can wait.
 */
const beginnings = [
  ...['nav.', 'action.', 'state.', 'language.', 'demo.', 'not_found.', 'entrance.', 'login.'],
  ...['home.', 'balance.', 'popup.'],
  ...['field.label.username', 'field.label.password', 'toast.photo'],
  ...['page.company_profile', 'page.foundation_rules', 'page.development_cooperation', 'page.help'],
  ...['error.error_try_again', 'error.network'],
];

/** Texts that only some screens show, by the prefixes of their ids. Each of these parts loads with its first screen. */
const screenBeginnings = {
  /** Who the member is, how they sign in and whom they invited. */
  account: ['account.', 'address.', 'choice.', 'group.', 'recover', 'two_step.'],
  /** What came in, what goes out and where it goes. */
  money: ['bank.', 'deposit.', 'history.', 'ledger.', 'statement.', 'withdraw.', 'withdrawal.'],
  /** Advertisements: sharing them and ordering them. */
  market: ['badge.', 'chart.', 'distribute.', 'objection.', 'receive.', 'refused', 'unpaid.'],
  /** Making an order: its drafts, and running it again. */
  making: [
    'again.',
    'chat.',
    'draft.',
    'forecast.',
    'landing.',
    'pace.',
    'pictures.',
    'previewing.',
    'top_up.',
  ],
  /** A share's page: where its link goes, the words that go with it, and what that brought. */
  sharing: ['insight.', 'sharing.'],
  /** Documents: what is printed, receipts and monthly statements. */
  paper: ['paper.'],
  /** What advertisements led to. */
  results: ['conversion.', 'redeem.', 'results.'],
  /** Own orders side by side in a wide window. */
  table: ['table.'],
  /** What the company promises, and how it kept it. */
  promises: ['promises.'],
  /** Keys of the member's own programs. */
  programs: ['programs.'],
  /** Webhooks of the member's own programs. */
  webhooks: ['webhooks.'],
  /** Requests to support and their answers. */
  support: ['request.'],
  /** The phone number and the code that verifies it. */
  phone: ['phone.'],
  /** The business that a member advertises. */
  business: ['business.'],
  /** Who acts for which business. */
  team: ['team.'],
  /** What a wide window shows next to the column. */
  sides: ['sides.'],
  /** What a refused call says: loads at the start like the rest, but no screen waits for it. */
  refusals: ['error.'],
};

/** Refusals that a screen shows before it makes a call: they load with the rest. */
const shownBeforehand = [
  ...['error.changed_meanwhile', 'error.insufficient_balance_to_upgrade'],
  ...['error.level_lower_than_current', 'error.view_only'],
];

/** A part of a catalogue that some screens wait for. */
export type ScreenPart = keyof typeof screenBeginnings;

/** Whether a text belongs to the first part of a catalogue. The first screens need the field errors too. */
export function isFirstText(id: string): boolean {
  const fieldFault = id.startsWith('field.') && !id.startsWith('field.label.');
  return fieldFault || beginnings.some((beginning) => id.startsWith(beginning));
}

/** The part of a catalogue that a text belongs to: `first` and `rest` load at the start, the others with a screen. */
export function partOf(id: string): 'first' | 'rest' | ScreenPart {
  if (isFirstText(id)) return 'first';
  if (shownBeforehand.includes(id)) return 'rest';
  return screenParts.find((part) => screenBeginnings[part].some((start) => id.startsWith(start))) ?? 'rest';
}

/** The parts that some screens wait for. */
export const screenParts: readonly ScreenPart[] = [
  'account',
  'money',
  'market',
  'making',
  'sharing',
  'paper',
  'results',
  'table',
  'promises',
  'programs',
  'webhooks',
  'support',
  'phone',
  'business',
  'team',
  'sides',
  'refusals',
];
