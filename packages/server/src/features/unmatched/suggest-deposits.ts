import type { Tx } from '../../platform/database/transaction.ts';
import { depositsWithPrefix } from '../deposits/index.ts';
import type { UnmatchedRow } from './sql.ts';

/** The form in which references are compared: ASCII letters and digits only. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

const BEGINNING = 8;

/** The pieces of a text that could be the start of a reference: banks truncate texts. */
function beginningsIn(text: string): string[] {
  return [...lettersOf(text).matchAll(/(?=(HB[0-9A-Z]{6}))/g)].flatMap(([, found]) => found ?? []);
}

/**
 * For each waiting piece of money, by its id, the only deposit whose reference starts as in the bank's text.
 */
export async function suggestDeposits(
  tx: Tx,
  rows: readonly UnmatchedRow[],
): Promise<Map<string, { reference: string; username: string; amount: bigint }>> {
  const waiting = rows.filter(({ status }) => status === 'waiting');
  const beginnings = new Map(waiting.map(({ id, remittance }) => [id, beginningsIn(remittance)]));
  const all = [...new Set([...beginnings.values()].flat())];
  const deposits = all.length === 0 ? [] : await depositsWithPrefix(tx, all);
  const found = new Map<string, (typeof deposits)[number]>();
  for (const [id, own] of beginnings) {
    const named = deposits.filter(({ reference }) => own.includes(reference.slice(0, BEGINNING)));
    const [only] = named;
    if (only && named.length === 1) found.set(id, only);
  }
  return found;
}
