import type {
  BankStatement,
  BankStatementDetails,
  LineOutcome,
  LineReason,
  OwnLineKind,
} from '../../data/api.ts';

export const statusTexts: Readonly<Record<BankStatement['status'], string>> = {
  uploaded: 'Columns not mapped yet',
  ready: 'Ready to import',
  importing: 'Importing',
  held: 'Awaiting a second person',
  imported: 'Imported',
};

export const outcomeTexts: Readonly<Record<LineOutcome, string>> = {
  matched: 'Credited to a deposit',
  unmatched: 'Unmatched',
  duplicate: 'Already credited',
  ignored: 'Ignored',
  wrong: 'Unreadable',
};

const whyTexts: Readonly<Record<LineReason, string>> = {
  no_reference: 'No deposit reference in the text',
  several_references: 'Several deposit references in the text',
  deposit_settled: 'The deposit is already settled',
  bank_reference_used: 'This bank reference is already credited',
  debit: 'Outgoing payment',
  zero: 'Zero amount',
  other_currency: 'In another currency',
  pending: 'Not booked yet',
  reversal: 'Reverses an earlier booking: check the paid withdrawals',
  columns_differ: 'Number of columns differs from the header',
  date_unreadable: 'Date does not match the format',
  amount_unreadable: 'Unreadable or ambiguous amount',
  amount_too_large: 'Implausibly large amount',
  entry_unreadable: 'The entry cannot be read',
  amounts_differ: 'The parts do not add up to the total',
  currency_unreadable: 'No currency',
  too_small: 'Worth less than the smallest unit of the balance',
  rate_unknown: 'The deposit has no rate for this currency',
  rate_outdated: 'Worth less today than at the deposit’s rate, which no longer holds',
  bank_reference_unreadable:
    'The bank reference has letters other than A to Z, so a double credit could not be excluded',
  bank_reference_missing: 'No bank reference, so a double credit could not be excluded',
  bank_reference_too_long: 'The bank reference is too long',
};

export function whyText(why: LineReason | null): string {
  return why === null ? '' : whyTexts[why];
}

type Problem = BankStatementDetails['problems'][number]['problem'];

/** Why a statement cannot be imported; the amounts concerned are shown after the text. */
export const problemTexts: Readonly<Record<Problem, string>> = {
  sum_differs: 'Opening balance and lines do not add up to the closing balance',
  running_balance_broken: 'The running balance does not match the lines',
  parts_differ: 'A statement in this file does not start with the closing balance of the previous one',
  currency_differs: 'The currency differs from the company’s bank account',
  opening_differs: 'The opening balance differs from the closing balance of the previous statement',
  closing_differs: 'The closing balance differs from the opening balance of the next statement',
  days_overlap: 'Its days overlap with another statement',
  days_missing: 'Days are missing since the previous statement',
  days_ahead: 'It closes on a day far ahead',
};

/** Kinds of the company's own lines, incoming and outgoing. */
export const ownLineTexts: Readonly<Record<OwnLineKind, { in: string; out: string }>> = {
  fee: { in: 'Refunded bank fee', out: 'Bank fee' },
  interest: { in: 'Interest from the bank', out: 'Interest charged by the bank' },
  owner: { in: 'Paid in by the owners', out: 'Paid out to the owners' },
};
