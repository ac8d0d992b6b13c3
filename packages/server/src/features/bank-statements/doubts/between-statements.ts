import { DAY_MS } from '@handbill/contract/time';
import type { BalanceProblem, BankStatementBalances, Doubt } from '../bank-statement.ts';

/** A statement of the same account, by its days. */
export interface Neighbour {
  opening: bigint;
  closing: bigint;
  opensOn: string;
  closesOn: string;
}

// A weekend and two holidays. Two people have to check a longer gap even if the balance continues.
const DAYS_BETWEEN_MAX = 4;
// Banks close a day that is over, or the next one on which they work. A statement of a later day would be a neighbour
// that none of the days until then fits.
const DAYS_AHEAD_MAX = 4;

/** What does not match between a statement and its neighbours. Empty when it has no balances. */
export function doubtsBetween(
  {
    opening,
    closing,
    opensOn,
    closesOn,
    currency,
  }: Omit<BankStatementBalances, 'problems' | 'credits' | 'debits'>,
  {
    before,
    after,
    bankCurrency,
    today,
  }: { before: Neighbour | null; after: Neighbour | null; bankCurrency: string; today: string },
): Doubt[] {
  if (opening === null || closing === null || opensOn === null || closesOn === null) return [];
  const doubts: Doubt[] = [];
  const doubt = (problem: BalanceProblem, expected: bigint | null = null, found: bigint | null = null) =>
    doubts.push({ problem, expected, found });
  if (currency !== null && currency !== bankCurrency) doubt('currency_differs');
  if (before !== null) {
    if (before.closing !== opening) doubt('opening_differs', before.closing, opening);
    if (opensOn < before.closesOn) doubt('days_overlap');
    if (daysFrom(before.closesOn, opensOn) - 1 > DAYS_BETWEEN_MAX) doubt('days_missing');
  }
  if (after !== null) {
    if (after.opening !== closing) doubt('closing_differs', after.opening, closing);
    if (after.opensOn < closesOn) doubt('days_overlap');
  }
  if (daysFrom(today, closesOn) > DAYS_AHEAD_MAX) doubt('days_ahead');
  return doubts;
}

function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
