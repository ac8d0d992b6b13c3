import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import type { AuditFinding } from '@handbill/ledger';
import { readReconciliation } from '../../src/features/reconciliation/index.ts';
import type { TestApp } from '../app.ts';
import { bankAgrees, runBankJobs } from '../given/money/bank.ts';
import { camtEntry } from '../given/money/bank-files.ts';

interface Movement {
  kind: string;
  subject: string | null;
  amount: bigint;
  /** The bank reference, as written by operators or statements. */
  reference: string | null;
}

/** The day of the first statement; everything before it is in its opening balance. */
export const FIRST_DAY = '2026-03-03';
/** The account's money before the first statement, which is more than the books had at that time. */
export const OPENING = 30_000_000n;
const FEE = 300n;
const TIMEZONE = 'Asia/Ho_Chi_Minh';

/** A bank fee missing from the books, which differ by it until two people book its line. */
interface OpenFee {
  statement_id: string;
  line: number;
  amount: bigint;
}

/** The company's bank: its statements have the movements in the books, unannounced money, and bank fees. */
export class ModelBank {
  readonly #app: TestApp;
  #closing = OPENING;
  #lastDay = FIRST_DAY;
  #strangers = 0;
  #fees = 0;
  #chargesNext = false;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The next statement has a fee. */
  charge(): void {
    this.#chargesNext = true;
  }

  async openFees(): Promise<readonly OpenFee[]> {
    const { rows } = await this.#app.runtime.pool.query<OpenFee>(OPEN_FEES);
    return rows;
  }

  /** Findings of the audit, except for fees that are still to be booked. */
  async unexpected(findings: readonly AuditFinding[]): Promise<AuditFinding[]> {
    const fees = await this.openFees();
    const lines = fees.map(({ statement_id: id, line }) => `bank_statement/${id}/${line}`);
    return findings.filter(({ check, subject, detail }) => {
      if (fees.length === 0 || check !== 'bank_reconciliation') return true;
      const isTheirSum = subject.startsWith('bank/') && detail.endsWith(`a difference of ${sumOf(fees)}`);
      return !isTheirSum && !lines.includes(subject);
    });
  }

  /**
   * Writes a statement of the days since the last one; does nothing on a day that has one. Returns the
   * differences.
   */
  async write(): Promise<string[]> {
    const app = this.#app;
    const day = businessDate(app.clock.now(), TIMEZONE);
    if (day <= this.#lastDay) return [];
    await runBankJobs(app);
    const { rows } = await app.runtime.pool.query<Movement>(OPEN);
    this.#strangers += 1;
    const entries = rows.map((movement) => entryOf(movement, day));
    const stranger = 2_500n + BigInt(this.#strangers);
    entries.push(
      camtEntry({
        amount: decimal(stranger),
        day,
        reference: `STRANGER ${this.#strangers}`,
        remittance: 'for you',
      }),
    );
    const fee = this.#chargesNext ? FEE : 0n;
    if (fee > 0n) entries.push(this.#feeEntry(day));
    const closing = rows.reduce((sum, { amount }) => sum + amount, this.#closing) + stranger - fee;
    const opensOn = businessDate(addMs(new Date(`${this.#lastDay}T12:00:00Z`), DAY_MS), 'UTC');
    await bankAgrees(app, {
      day,
      opensOn,
      entries,
      opening: decimal(this.#closing),
      closing: decimal(closing),
    });
    this.#closing = closing;
    this.#lastDay = day;
    const { state, closesOn, difference, base, missing, lines } = await app.work((work) =>
      readReconciliation(work),
    );
    const isExplained = difference === sumOf(await this.openFees()) && base >= 0n && missing.count === 0;
    if (isExplained && closesOn === day) return [];
    const of = JSON.stringify({ day, closesOn, difference, missing, lines, shown: rows }, inText);
    return [`the books and the bank: ${state}: ${of}`];
  }

  #feeEntry(day: string): string {
    this.#chargesNext = false;
    this.#fees += 1;
    const reference = `FEE ${this.#fees}`;
    return camtEntry({ amount: decimal(FEE), direction: 'DBIT', day, reference, remittance: 'Account fee' });
  }
}

const OPEN = `
  select m.kind, m.subject, m.amount,
    coalesce(d.bank_reference, case when m.kind = 'unmatched_returned' then u.return_reference else u.bank_reference end,
      case when m.kind = 'withdrawal_paid' then w.bank_reference end) as reference
  from bank_movement m
  left join deposit d on d.id = m.subject
  left join unmatched_money u on u.id = m.subject
  left join withdrawal w on w.id = m.subject
  where m.settled is null order by m.transfer_id`;

const OPEN_FEES = `
  select l.statement_id, l.line, l.amount from bank_statement_line l
  where l.amount < 0 and l.bank_reference like 'FEE %'
    and not exists (select from own_line o where o.statement_id = l.statement_id and o.line = l.line)`;

function sumOf(fees: readonly OpenFee[]): bigint {
  return fees.reduce((sum, { amount }) => sum + amount, 0n);
}

function entryOf({ kind, subject, amount, reference }: Movement, day: string): string {
  const isPayment = kind.startsWith('withdrawal_');
  return camtEntry({
    day,
    amount: decimal(amount < 0n ? -amount : amount),
    direction: amount < 0n ? 'DBIT' : 'CRDT',
    reference: escaped(reference ?? `OURS ${subject}`),
    remittance: isPayment ? String(subject).replaceAll('-', '') : 'thanks',
  });
}

export function decimal(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function inText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
