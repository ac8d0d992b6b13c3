import { sum } from '@handbill/contract/money';
import { refuse } from '../../../platform/refusal.ts';
import type { BankStatementBalances, Doubt } from '../bank-statement.ts';
import type { Sums, Turnover } from './turnover.ts';

/** The figures of one statement within a file, and the turnover of its lines. */
export interface BankStatementPart {
  currency: string | null;
  opening: bigint | null;
  closing: bigint | null;
  opensOn: string | null;
  closesOn: string | null;
  turnover: Turnover;
}

// Sums of a few of them still fit a JSON integer.
const BALANCE_MAX = 10n ** 15n;

/** The balances of a file from those of its parts: each must add up and begin where the previous one ended. */
export function balancesOf(parts: readonly BankStatementPart[]): BankStatementBalances {
  const currency = oneOf(new Set(parts.map((part) => part.currency)));
  const days = parts.flatMap(({ turnover }) => turnover.days);
  const [first, last] = [parts[0], parts.at(-1)];
  const hasBalances = parts.every(({ opening, closing }) => opening !== null && closing !== null);
  const opensOn = earliest([...days, ...parts.flatMap((part) => part.opensOn ?? [])]);
  const closesOn = latest([...days, ...parts.flatMap((part) => part.closesOn ?? [])]);
  const turnover = turnoverOf(parts, currency);
  const amounts = [
    turnover.credits,
    turnover.debits,
    ...parts.flatMap((part) => [part.opening, part.closing]),
  ];
  if (amounts.some((amount) => amount !== null && (amount > BALANCE_MAX || amount < -BALANCE_MAX))) {
    throw refuse('bank_file_unreadable', { current: { problem: 'amounts_too_large' } });
  }
  const balances = hasBalances && opensOn !== null && closesOn !== null;
  return {
    currency,
    opening: balances ? (first?.opening ?? null) : null,
    closing: balances ? (last?.closing ?? null) : null,
    ...turnover,
    opensOn,
    closesOn,
    problems: balances
      ? [
          ...parts.flatMap((part, index) => doubtsOf(part, parts[index - 1])),
          ...creditsBesides(parts, currency),
        ]
      : [],
  };
}

function doubtsOf(
  { opening, closing, currency, turnover }: BankStatementPart,
  before: BankStatementPart | undefined,
): Doubt[] {
  const { credits, debits } = turnover.in(currency);
  const expected = (opening ?? 0n) + credits - debits;
  const doubts: Doubt[] = [];
  if (before !== undefined && opening !== before.closing) {
    doubts.push({ problem: 'parts_differ', expected: before.closing, found: opening });
  }
  if (expected !== closing) doubts.push({ problem: 'sum_differs', expected, found: closing });
  return doubts;
}

/** The balances prove nothing about incoming money in another currency: it is not in their sum. */
function creditsBesides(parts: readonly BankStatementPart[], currency: string | null): Doubt[] {
  const isBesides = parts.some(({ turnover }) => turnover.bringsBesides(currency));
  return isBesides ? [{ problem: 'currency_differs', expected: null, found: null }] : [];
}

/** The turnover of all parts in the account's currency. */
function turnoverOf(parts: readonly BankStatementPart[], currency: string | null): Sums {
  const sums = parts.map(({ turnover }) => turnover.in(currency));
  return { credits: sum(sums.map(({ credits }) => credits)), debits: sum(sums.map(({ debits }) => debits)) };
}

/**
 * The opening and closing balances, from the running balance on each line; the lines may be in either order.
 */
export function balancesFromRunning(
  rows: readonly { amount: bigint | null; balance: bigint | null }[],
): { opening: bigint; closing: bigint; doubts: Doubt[] } | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || first.balance === null || last.balance === null) return null;
  if (first.amount === null || last.amount === null) return null;
  const breaks = (ordered: typeof rows) =>
    ordered.findIndex(({ amount, balance }, index) => {
      const before = ordered[index - 1];
      return before !== undefined && (before.balance ?? 0n) + (amount ?? 0n) !== balance;
    });
  const forward = { opening: first.balance - first.amount, closing: last.balance, doubts: [] };
  if (breaks(rows) === -1) return forward;
  const newestFirst = breaks([...rows].reverse());
  if (newestFirst === -1) {
    return { opening: last.balance - last.amount, closing: first.balance, doubts: [] };
  }
  return { ...forward, doubts: [{ problem: 'running_balance_broken', expected: null, found: null }] };
}

/** The only element, or null if there are none or several. */
export function oneOf(currencies: ReadonlySet<string | null>): string | null {
  const [only = null] = currencies;
  return currencies.size === 1 ? only : null;
}

function earliest(days: readonly string[]): string | null {
  return days.reduce<string | null>((least, day) => (least === null || day < least ? day : least), null);
}

function latest(days: readonly string[]): string | null {
  return days.reduce<string | null>((most, day) => (most === null || day > most ? day : most), null);
}
