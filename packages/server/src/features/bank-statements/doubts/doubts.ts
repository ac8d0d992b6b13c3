import { businessDate } from '@handbill/contract/time';
import type { Work } from '../../../platform/context.ts';
import { bankRateOf } from '../../deposits/index.ts';
import { isoCurrency, readSettings } from '../../settings/index.ts';
import type { Doubt } from '../bank-statement.ts';
import type { BankStatementRow, StoredDoubt } from '../sql.ts';
import { storedDoubt } from '../sql.ts';
import { doubtsBetween } from './between-statements.ts';
import { selectNeighbours } from './doubts-sql.ts';

/** The problems that still prevent a statement's import, without those that two people accepted. */
export async function openDoubtsOf(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  statement: BankStatementRow,
): Promise<Doubt[]> {
  const accepted = new Set(statement.accepted_problems.map(keyOf));
  return (await doubtsOf(work, statement)).filter((doubt) => !accepted.has(keyOf(storedDoubt(doubt))));
}

function keyOf({ problem, expected, found }: StoredDoubt): string {
  return `${problem} ${expected} ${found}`;
}

/** All problems of a statement, in the file itself and in relation to its neighbours. */
export async function doubtsOf(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  { id, account, source, file_problems, currency, opening, closing, opens_on, closes_on }: BankStatementRow,
): Promise<Doubt[]> {
  const inFile = file_problems.map(
    ({ problem, expected, found }): Doubt => ({
      problem,
      expected: expected === null ? null : BigInt(expected),
      found: found === null ? null : BigInt(found),
    }),
  );
  if (closing === null || closes_on === null) return inFile;
  const neighbours = await selectNeighbours(work.tx, { id, account, source, closesOn: closes_on });
  const settings = await readSettings(work);
  // An account in dong may have some lines in the balances' currency.
  const foreign = bankRateOf(settings)?.currency;
  const bankCurrency = foreign !== undefined && foreign === currency ? foreign : isoCurrency(settings);
  const balances = { currency, opening, closing, opensOn: opens_on, closesOn: closes_on };
  const today = businessDate(work.now, settings.timezone);
  return [...inFile, ...doubtsBetween(balances, { ...neighbours, bankCurrency, today })];
}
