import type { Work } from '../../platform/context.ts';
import { bankRateOf } from '../deposits/index.ts';
import { isoCurrency, readSettings, type Settings } from '../settings/index.ts';
import {
  type Currencies,
  insertMovements,
  lockReconciliation,
  selectOpenThrough,
  settleByLines,
  settleByOpening,
  undoOpening,
  updateBases,
  updateCompared,
} from './sql.ts';

const MOVEMENTS_AT_ONCE = 10_000;
/** A second or two of work: a company may have years of movements before its first statement. */
const OPENING_AT_ONCE = 100_000;

/**
 * Takes the next movements of the ledger's bank account and finds the matching bank statement lines. Returns
 * the movement after which to go on, or null at the end.
 */
export async function settleMovements(work: Work, after: bigint): Promise<bigint | null> {
  const { tx } = work;
  await lockReconciliation(tx);
  const taken = await insertMovements(tx, MOVEMENTS_AT_ONCE);
  const through = await selectOpenThrough(tx, { after, limit: MOVEMENTS_AT_ONCE });
  if (through === null) return settleOpening(work, after);
  await settleByLines(tx, { ...currenciesOf(await readSettings(work)), after, through });
  if (taken === MOVEMENTS_AT_ONCE || through > after) return through;
  return null;
}

/** Everything booked before an account's first statement is in its opening balance. Returns as `settleMovements`. */
async function settleOpening(work: Work, after: bigint): Promise<bigint | null> {
  const { tx, now } = work;
  // Lines are looked for first for what is open again: the statement that is the first now has days before the other.
  if ((await undoOpening(tx, OPENING_AT_ONCE)) > 0) return 0n;
  const settings = await readSettings(work);
  const next = { timezone: settings.timezone, limit: OPENING_AT_ONCE };
  if ((await settleByOpening(tx, next)) === OPENING_AT_ONCE) return after;
  const currencies = currenciesOf(settings);
  await updateBases(tx, currencies.currency);
  await updateCompared(tx, currencies, now);
  return null;
}

export function currenciesOf(settings: Settings): Currencies {
  return { currency: isoCurrency(settings), bankRate: bankRateOf(settings) };
}

/** Matches everything now, for a decision that depends on it. */
export async function settleAll(work: Work): Promise<void> {
  for (let after: bigint | null = 0n; after !== null; ) after = await settleMovements(work, after);
}
