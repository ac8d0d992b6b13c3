import { accounts, balanceOf } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { TRANSIT_DAYS } from '../deposits/index.ts';
import { readSettings } from '../settings/index.ts';
import {
  type ChainRow,
  type MovementRow,
  selectChain,
  selectOpenMovements,
  selectUnexplainedLines,
  sumOpenMovements,
  type UnexplainedRow,
} from './sql.ts';

/**
 * The books compared with the bank at its last closing. Amounts of bank statements are in hundredths of their
 * currency.
 */
export interface Reconciliation {
  /** `never`: no trusted bank statement with balances was imported yet. */
  state: 'never' | 'agrees' | 'differs';
  currency: string | null;
  closesOn: string | null;
  closing: bigint | null;
  /** The account's balance at the closing according to the books, in the statement's currency. */
  expected: bigint | null;
  /**
   * The closing balance minus the expected one, not counting payments released to the bank but not marked as
   * paid yet.
   */
  difference: bigint | null;
  /**
   * The money that the account held before its first statement and the books lack; negative: the books had
   * more.
   */
  base: bigint;
  /**
   * The ledger's current bank balance, and the part that no statement shows yet, in the ledger's currency.
   */
  ledger: bigint;
  inTransit: { count: number; sum: bigint };
  /** What the bank should have shown by now. */
  missing: { count: number; sum: bigint };
  movements: readonly MovementRow[];
  lines: readonly UnexplainedRow[];
  days: readonly (ChainRow & { difference: bigint })[];
}

const DAYS_SHOWN = 31;
const STATEMENTS_LOOKED_AT = 400;
const ROWS_SHOWN = 100;

export async function readReconciliation(work: Pick<Work, 'tx' | 'config'>): Promise<Reconciliation> {
  const { tx } = work;
  const { timezone } = await readSettings(work);
  const chain = await selectChain(tx, STATEMENTS_LOOKED_AT);
  const [last] = chain;
  const range = { closesOn: last?.closes_on ?? null, transitDays: TRANSIT_DAYS, timezone };
  const sums = await sumOpenMovements(tx, range);
  const lines = await selectUnexplainedLines(tx, {
    statements: chain.map(({ statement }) => statement),
    limit: ROWS_SHOWN,
  });
  const difference = last ? last.closing - last.expected - (lines[0]?.released_sum ?? 0n) : null;
  // If the books had more than the account's first statement, that money never existed.
  const base = last?.base ?? 0n;
  const agrees = difference === 0n && base >= 0n && sums.missing === 0;
  return {
    state: difference === null ? 'never' : agrees ? 'agrees' : 'differs',
    currency: last?.currency ?? null,
    closesOn: range.closesOn,
    closing: last?.closing ?? null,
    expected: last?.expected ?? null,
    difference,
    base,
    ledger: -(await balanceOf(tx, accounts.bank)),
    inTransit: { count: sums.in_transit, sum: sums.in_transit_sum },
    missing: { count: sums.missing, sum: sums.missing_sum },
    movements: await selectOpenMovements(tx, { ...range, limit: ROWS_SHOWN }),
    lines,
    days: chain.slice(0, DAYS_SHOWN).map((day) => ({ ...day, difference: day.closing - day.expected })),
  };
}

/**
 * The differences as audit findings: each movement that the bank lacks and each line that the ledger lacks.
 */
export async function findDifferences(
  work: Pick<Work, 'tx' | 'config'>,
): Promise<{ subject: string; detail: string }[]> {
  const { state, closesOn, closing, expected, difference, base, movements, lines } =
    await readReconciliation(work);
  if (state !== 'differs') return [];
  return [
    {
      subject: `bank/${closesOn}`,
      detail: `the statements close with ${closing}, the books expect ${expected}, a difference of ${difference}`,
    },
    ...(base < 0n
      ? [
          {
            subject: 'bank/opening',
            detail: `the books held ${-base} more than the first statement opens with`,
          },
        ]
      : []),
    ...movements
      .filter(({ missing }) => missing)
      .map(({ kind, subject, amount, posted_at: at }) => ({
        subject: `${kind}/${subject ?? 'unknown'}`,
        detail: `${amount} posted ${at.toISOString()} is on no statement`,
      })),
    ...lines
      .filter(({ released }) => !released)
      .map(({ statement, line, amount }) => ({
        subject: `bank_statement/${statement}/${line}`,
        detail: `${amount} ${amount < 0n ? 'went out without a withdrawal' : 'came in and is not in the ledger'}`,
      })),
  ];
}
