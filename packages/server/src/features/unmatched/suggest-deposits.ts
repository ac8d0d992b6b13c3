import type { Tx } from '../../platform/database/transaction.ts';
import { selectBeginning } from '../deposits/index.ts';
import type { UnmatchedRow } from './sql.ts';

/** A text as references are compared in: its ASCII letters and digits. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

const BEGINNING = 8;

/** What could be the start of a reference: banks cut texts off. */
function beginningsIn(text: string): string[] {
  return [...lettersOf(text).matchAll(/(?=(HB[0-9A-Z]{6}))/g)].flatMap(([, found]) => found ?? []);
}

/** For each piece of money that waits, the one deposit whose reference begins as its text says, by the money's id. */
export async function suggestDeposits(
  tx: Tx,
  rows: readonly UnmatchedRow[],
): Promise<Map<string, { reference: string; username: string; amount: bigint }>> {
  const waiting = rows.filter(({ status }) => status === 'waiting');
  const beginnings = new Map(waiting.map(({ id, remittance }) => [id, beginningsIn(remittance)]));
  const all = [...new Set([...beginnings.values()].flat())];
  const deposits = all.length === 0 ? [] : await selectBeginning(tx, all);
  const found = new Map<string, (typeof deposits)[number]>();
  for (const [id, own] of beginnings) {
    const named = deposits.filter(({ reference }) => own.includes(reference.slice(0, BEGINNING)));
    const [only] = named;
    if (only && named.length === 1) found.set(id, only);
  }
  return found;
}
