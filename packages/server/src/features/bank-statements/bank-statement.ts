import type { mapBankStatement, objects } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';

export type BankStatementMapping = InputOf<typeof mapBankStatement>['mapping'];

export type LineProblem = (typeof objects.lineProblems)[number];
export type LineSkip = (typeof objects.lineSkips)[number];
export type LineOutcome = 'matched' | 'unmatched' | 'duplicate' | 'ignored' | 'wrong';
/** Why a line is not matched to a deposit. */
export type LineReason = (typeof objects.lineReasons)[number];

/** A line of a bank file, raw and parsed. Unreadable fields are null. */
export interface BankStatementLine {
  line: number;
  raw: string;
  bookedOn: string | null;
  /** Minor units: positive is money in, negative is money out. */
  amount: bigint | null;
  currency: string | null;
  bankReference: string | null;
  remittance: string;
  payer: string;
  candidates: readonly string[];
  /** The id of our withdrawal, when the line has our end-to-end id. */
  paymentId: string | null;
  problem: LineProblem | null;
  skip: LineSkip | null;
}

/** What prevents a statement from being imported as it is. */
export type BalanceProblem =
  | 'sum_differs'
  | 'running_balance_broken'
  | 'parts_differ'
  | 'currency_differs'
  | 'opening_differs'
  | 'closing_differs'
  | 'days_overlap'
  | 'days_missing'
  | 'days_ahead';

/** A problem, with the amounts concerned, if any. */
export interface Doubt {
  problem: BalanceProblem;
  expected: bigint | null;
  found: bigint | null;
}

/** A file's figures for the account, in hundredths of its currency. It has both balances or neither. */
export interface BankStatementBalances {
  currency: string | null;
  opening: bigint | null;
  closing: bigint | null;
  credits: bigint;
  debits: bigint;
  opensOn: string | null;
  closesOn: string | null;
  problems: readonly Doubt[];
}
