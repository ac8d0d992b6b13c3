import { canBeConfirmed, type DepositRow } from '../deposits/index.ts';

export type LineOutcome = 'matched' | 'unmatched' | 'duplicate' | 'ignored' | 'wrong';

/** What a judgement rests on, of one line. */
export interface JudgedLine {
  line: number;
  amount: bigint | null;
  currency: string | null;
  /** The bank's reference as it is compared: in capitals. */
  bankKey: string | null;
  candidates: readonly string[];
  problem: string | null;
  skip: string | null;
}

export interface Judgement {
  line: number;
  outcome: LineOutcome;
  /** Why it is not matched; null when it is. */
  why: string | null;
  depositId: string | null;
}

type KnownDeposit = Pick<DepositRow, 'id' | 'status'>;

/** What is known before a line is judged, and grows with every line that is. */
export interface Known {
  /** The currency of the house, as a bank writes it. */
  currency: string;
  /** Bank references that were credited. */
  credited: Set<string>;
  /** Deposits that a line was credited to. */
  settled: Set<string>;
}

/**
 * Decides lines in their order. Money is matched to a deposit only where one reference leads to one deposit that can
 * still be credited; all else that came in is unmatched, for a person to look at.
 */
export function judge(
  lines: readonly JudgedLine[],
  deposits: ReadonlyMap<string, KnownDeposit>,
  known: Known,
): Judgement[] {
  return lines.map((line) => {
    const judgement = { line: line.line, depositId: null, ...judgeOne(line, deposits, known) };
    const counts = judgement.outcome === 'matched' || judgement.outcome === 'unmatched';
    if (counts && line.bankKey !== null) known.credited.add(line.bankKey);
    if (judgement.depositId !== null) known.settled.add(judgement.depositId);
    return judgement;
  });
}

function judgeOne(
  line: JudgedLine,
  deposits: ReadonlyMap<string, KnownDeposit>,
  known: Known,
): Pick<Judgement, 'outcome' | 'why'> & { depositId?: string } {
  if (line.problem !== null) return { outcome: 'wrong', why: line.problem };
  if (line.skip !== null) return { outcome: 'ignored', why: line.skip };
  const amount = line.amount ?? 0n;
  if (amount <= 0n) return { outcome: 'ignored', why: amount === 0n ? 'zero' : 'debit' };
  if (line.currency !== known.currency) return { outcome: 'ignored', why: 'other_currency' };
  if (line.bankKey === null) return { outcome: 'wrong', why: 'bank_reference_missing' };
  if (known.credited.has(line.bankKey)) return { outcome: 'duplicate', why: 'bank_reference_used' };
  const found = new Map<string, KnownDeposit>();
  for (const candidate of line.candidates) {
    const deposit = deposits.get(candidate);
    if (deposit) found.set(deposit.id, deposit);
  }
  const [deposit] = found.values();
  if (deposit === undefined) return { outcome: 'unmatched', why: 'no_reference' };
  if (found.size > 1) return { outcome: 'unmatched', why: 'several_references' };
  if (!canBeConfirmed(deposit.status) || known.settled.has(deposit.id)) {
    return { outcome: 'unmatched', why: 'deposit_settled' };
  }
  return { outcome: 'matched', why: null, depositId: deposit.id };
}

/** Whether a file is of the house's account: by its number, or by an IBAN that ends with it. */
export function isHouseAccount(account: string, houseAccount: string): boolean {
  const letters = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [file, house] = [letters(account), letters(houseAccount)];
  return file === house || (/^[A-Z]{2}\d{2}/.test(file) && file.slice(4).endsWith(house));
}
