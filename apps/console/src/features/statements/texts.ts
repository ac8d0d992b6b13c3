import type { LineOutcome, OwnLineKind, Statement, StatementDetails } from '../../api.ts';

export const statusTexts: Readonly<Record<Statement['status'], string>> = {
  uploaded: 'Columns wanted',
  ready: 'Ready to import',
  importing: 'Importing',
  held: 'Waiting for a second person',
  imported: 'Imported',
};

export const outcomeTexts: Readonly<Record<LineOutcome, string>> = {
  matched: 'Credited to a deposit',
  unmatched: 'Unmatched',
  duplicate: 'Credited before',
  ignored: 'Not money for us',
  wrong: 'Cannot be read',
};

const whyTexts: Readonly<Record<string, string>> = {
  no_reference: 'No reference of a deposit in the text',
  several_references: 'References of several deposits in the text',
  deposit_settled: 'Its deposit is settled already',
  bank_reference_used: 'This bank reference was credited before',
  debit: 'Money that went out',
  zero: 'An amount of nothing',
  other_currency: 'In another currency',
  pending: 'Not booked yet',
  reversal: 'Takes back an earlier booking: look at the withdrawals that were paid',
  columns_differ: 'More or fewer columns than the header',
  date_unreadable: 'The date does not fit its format',
  amount_unreadable: 'The amount could be read in two ways, or in none',
  amount_too_large: 'The amount is too large to be true',
  amounts_differ: 'The parts do not add up to the whole',
  currency_unreadable: 'No currency',
  too_small: 'Worth less than the smallest unit of the balance',
  rate_unknown: 'Its deposit has no rate for this currency',
  bank_reference_unreadable:
    'The bank’s reference has letters other than A to Z: it could not be credited once only',
  bank_reference_missing: 'No reference of the bank: it could not be credited once only',
  bank_reference_too_long: 'The bank’s reference is too long',
};

export function whyText(why: string | null): string {
  return why === null ? '' : (whyTexts[why] ?? why);
}

type Problem = StatementDetails['problems'][number]['problem'];

/** Why a statement cannot be taken as it is; what it is about in amounts is shown behind it. */
export const problemTexts: Readonly<Record<Problem, string>> = {
  sum_differs: 'Opening balance and lines do not add up to the closing balance',
  running_balance_broken: 'The running balance does not follow from line to line',
  parts_differ: 'A statement in this file does not begin with the balance that the one before it ended with',
  currency_differs: 'The currency is not that of the company’s bank account',
  opening_differs: 'The opening balance is not the closing balance of the statement before',
  closing_differs: 'The closing balance is not the opening balance of the statement after',
  days_overlap: 'Its days overlap with another statement',
  days_missing: 'Days are missing since the statement before',
};

/** What a line of the company's own is, by whether it came in or went out. */
export const ownLineTexts: Readonly<Record<OwnLineKind, { in: string; out: string }>> = {
  fee: { in: 'Bank fee given back', out: 'Bank fee' },
  interest: { in: 'Interest from the bank', out: 'Interest charged by the bank' },
  owner: { in: 'Paid in by the owners', out: 'Paid out to the owners' },
};
