import { divideDown } from '@handbill/contract/money';
import {
  type AnnouncedRow,
  amountFor,
  type BankAmount,
  type BankRate,
  canBeConfirmed,
  isRateOutdated,
  worthTo,
} from '../../deposits/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { LineOutcome, LineProblem, LineReason, LineSkip } from '../bank-statement.ts';

/** The parts of a line that its outcome depends on. */
export interface JudgedLine {
  line: number;
  amount: bigint | null;
  currency: string | null;
  booked_on: string | null;
  /** The bank's reference in the form in which it is compared. */
  bankKey: string | null;
  candidates: readonly string[];
  /** The payment out that it names. */
  payment_id: string | null;
  problem: LineProblem | null;
  skip: LineSkip | null;
}

export interface Judgement {
  line: number;
  outcome: LineOutcome;
  /** Why it is not matched; null when it is. */
  why: LineReason | null;
  depositId: string | null;
  /** What it credits, when it is matched or unmatched. */
  credit: LineCredit | null;
}

/** A line's value in the balances' currency, and what the bank received if its currency differs. */
interface LineCredit {
  amount: bigint;
  bank: (BankAmount & { rate: number }) | null;
}

/** A payment out, by what a line may name. */
export interface SentPayment {
  id: string;
  /** In hundredths of the currency. */
  amount: bigint;
  currency: string;
}

/** What is known before a line is judged; it grows with every judged line. */
export interface Known {
  /** The currency of the balances, as a bank writes it. */
  currency: string;
  /** The bank's currency where it differs, at the current rate. */
  bankRate: BankRate | null;
  /** Decide how long a deposit's rate holds. */
  settings: Pick<Settings, 'deposit_deviation' | 'timezone'>;
  /** Credited bank references. */
  credited: Set<string>;
  /** Deposits that an earlier line was credited to. */
  settled: Set<string>;
  /** Payments out that the lines name. */
  sent: readonly SentPayment[];
}

/**
 * Judges lines in order. Money is matched to a deposit only if one reference leads to one deposit that can
 * still be credited; all other incoming money is unmatched, and a person has to check it. A payment of ours that came
 * back is neither: recording its return books it.
 */
export function judge(
  lines: readonly JudgedLine[],
  deposits: ReadonlyMap<string, AnnouncedRow>,
  known: Known,
): Judgement[] {
  return lines.map((line) => {
    const judgement = { line: line.line, depositId: null, credit: null, ...judgeOne(line, deposits, known) };
    if (judgement.credit !== null && line.bankKey !== null) known.credited.add(line.bankKey);
    if (judgement.depositId !== null) known.settled.add(judgement.depositId);
    return judgement;
  });
}

type Judged = Pick<Judgement, 'outcome' | 'why'> & { depositId?: string; credit?: LineCredit };

function judgeOne(line: JudgedLine, deposits: ReadonlyMap<string, AnnouncedRow>, known: Known): Judged {
  if (line.problem !== null) return { outcome: 'wrong', why: line.problem };
  if (line.skip !== null) return { outcome: 'ignored', why: line.skip };
  const amount = line.amount ?? 0n;
  if (amount <= 0n) return { outcome: 'ignored', why: amount === 0n ? 'zero' : 'debit' };
  if (line.bankKey === null) return { outcome: 'wrong', why: 'bank_reference_unreadable' };
  const isDuplicate = known.credited.has(line.bankKey);
  const { deposit, why } = depositOf(line, deposits, known);
  if (!isDuplicate && why === 'no_reference' && isPaymentBack(line, known)) {
    return { outcome: 'ignored', why: 'reversal' };
  }
  if (line.currency !== known.currency)
    return judgeInBankCurrency(line, { deposit, why, isDuplicate }, known);
  if (isDuplicate) return { outcome: 'duplicate', why: 'bank_reference_used' };
  const credit = { amount, bank: null };
  if (deposit === null) return { outcome: 'unmatched', why, credit };
  return { outcome: 'matched', why: null, depositId: deposit.id, credit };
}

/** The payments out that incoming lines name. */
export function namedByCredits(lines: readonly JudgedLine[]): string[] {
  return lines.flatMap(({ payment_id: id, amount }) => (amount !== null && amount > 0n ? (id ?? []) : []));
}

/**
 * Whether the bank sent a payment of ours back, which not every bank marks as a reversal: the line names it and has its
 * whole amount, in the bank's currency about that at the current rate.
 */
function isPaymentBack({ payment_id: id, amount, currency }: JudgedLine, known: Known): boolean {
  const { bankRate } = known;
  return known.sent.some((sent) => {
    if (sent.id !== id || amount === null) return false;
    if (sent.currency === currency) return amount === sent.amount;
    if (sent.currency !== known.currency || currency !== bankRate?.currency) return false;
    const worth = sent.amount * BigInt(bankRate.rate);
    const difference = amount > worth ? amount - worth : worth - amount;
    return difference * 10n <= worth;
  });
}

/**
 * Dong for a deposit are converted at the deposit's own rate, unannounced money at the current rate. Where the deposit's
 * rate gives more, and holds no longer, the money waits for an operator.
 */
function judgeInBankCurrency(
  line: JudgedLine,
  found: { deposit: AnnouncedRow | null; why: LineReason | null; isDuplicate: boolean },
  { bankRate, settings }: Known,
): Judged {
  const { deposit, why, isDuplicate } = found;
  const bank = { currency: line.currency ?? '', amount: divideDown(line.amount ?? 0n, DECIMALS) };
  const today = bankRate?.currency === bank.currency ? bankRate.rate : null;
  const own = deposit?.bank_currency === bank.currency ? deposit.bank_rate : null;
  const isFixed =
    deposit !== null &&
    own !== null &&
    !isRateOutdated(deposit, { ...bank, bookedOn: line.booked_on }, { day: bankRate, settings });
  const rate = isFixed ? own : today;
  if (rate === null) return { outcome: 'ignored', why: 'other_currency' };
  if (bank.amount * DECIMALS !== line.amount) return { outcome: 'wrong', why: 'amount_unreadable' };
  if (isDuplicate) return { outcome: 'duplicate', why: 'bank_reference_used' };
  const amount = (isFixed ? worthTo(deposit, bank) : null) ?? amountFor(bank.amount, rate);
  if (amount === 0n) return { outcome: 'ignored', why: 'too_small' };
  const credit = { amount, bank: { ...bank, rate } };
  if (deposit === null) return { outcome: 'unmatched', why, credit };
  if (!isFixed) return { outcome: 'unmatched', why: own === null ? 'rate_unknown' : 'rate_outdated', credit };
  return { outcome: 'matched', why: null, depositId: deposit.id, credit };
}

/** Lines are read in hundredths in every currency, although dong have no subunit. */
const DECIMALS = 100n;

/** Whether a line has exactly the announced amount, in the currency paid. */
export function isAsAnnounced(
  { amount, currency }: Pick<JudgedLine, 'amount' | 'currency'>,
  deposit: Pick<AnnouncedRow, 'amount' | 'bank_currency' | 'bank_amount'>,
): boolean {
  const { bank_currency, bank_amount } = deposit;
  return (
    amount === (bank_currency === currency && bank_amount !== null ? bank_amount * DECIMALS : deposit.amount)
  );
}

/** The only deposit that a line names and that can still be credited, or the reason for having none. */
function depositOf(
  line: JudgedLine,
  deposits: ReadonlyMap<string, AnnouncedRow>,
  known: Known,
): { deposit: AnnouncedRow; why: null } | { deposit: null; why: LineReason } {
  const found = new Map<string, AnnouncedRow>();
  for (const candidate of line.candidates) {
    const deposit = deposits.get(candidate);
    if (deposit) found.set(deposit.id, deposit);
  }
  const [deposit] = found.values();
  if (deposit === undefined) return { deposit: null, why: 'no_reference' };
  if (found.size > 1) return { deposit: null, why: 'several_references' };
  if (!canBeConfirmed(deposit.status) || known.settled.has(deposit.id)) {
    return { deposit: null, why: 'deposit_settled' };
  }
  return { deposit, why: null };
}
