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
  updateBases,
  updateCompared,
} from './sql.ts';

const MOVEMENTS_AT_ONCE = 10_000;

/**
 * Takes the next movements of the ledger's bank account and finds the matching bank statement lines. Returns
 * the last movement checked, or null at the end.
 */
export async function settleMovements(work: Work, after: bigint): Promise<bigint | null> {
  const { tx } = work;
  await lockReconciliation(tx);
  const taken = await insertMovements(tx, MOVEMENTS_AT_ONCE);
  const through = await selectOpenThrough(tx, { after, limit: MOVEMENTS_AT_ONCE });
  if (through === null) {
    await settleOpening(work);
    return null;
  }
  await settleByLines(tx, { ...currenciesOf(await readSettings(work)), after, through });
  if (taken === MOVEMENTS_AT_ONCE || through > after) return through;
  return null;
}

/** Everything booked before an account's first statement is in its opening balance. */
async function settleOpening(work: Work): Promise<void> {
  const settings = await readSettings(work);
  await settleByOpening(work.tx, settings.timezone);
  const currencies = currenciesOf(settings);
  await updateBases(work.tx, currencies.currency);
  await updateCompared(work.tx, currencies, work.now);
}

function currenciesOf(settings: Settings): Currencies {
  return { currency: isoCurrency(settings), bankRate: bankRateOf(settings) };
}

/** Matches everything now, for a decision that depends on it. */
export async function settleAll(work: Work): Promise<void> {
  for (let after: bigint | null = 0n; after !== null; ) after = await settleMovements(work, after);
}
