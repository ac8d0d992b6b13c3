import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bankRateOf } from '../../deposits/index.ts';
import { isoCurrency, readSettings, type Settings } from '../../settings/index.ts';
import { openDoubtsOf } from '../doubts/doubts.ts';
import { selectOutcomes } from '../importing/importing-sql.ts';
import { decodeText, samplesOf } from '../reading/read-csv.ts';
import { type BankStatementRow, selectBankStatement } from '../sql.ts';
import { bankStatementOf } from '../wire.ts';
import { previewOutcomes } from './preview.ts';
import { selectBeginning, selectCurrency, selectMappings } from './show-sql.ts';

const SAMPLE_BYTES = 64 * 1024;

type Details = AnswerOf<typeof calls.readBankStatement>['data'];

/**
 * A statement with the outcomes of its lines or, before the import, the outcomes that they would have now.
 */
export async function showBankStatement(
  context: OperatorContext,
  { id }: InputOf<typeof calls.readBankStatement>,
): Promise<AnswerOf<typeof calls.readBankStatement>> {
  const statement = await selectBankStatement(context.tx, id);
  if (!statement) throw refuse('not_found');
  return { data: await detailsOf(context, statement) };
}

export async function detailsOf(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
  statement: BankStatementRow,
): Promise<Details> {
  const settings = await readSettings(work);
  return {
    ...bankStatementOf(statement),
    problems: statement.status === 'ready' ? await openDoubtsOf(work, statement) : [],
    currency: await selectCurrency(work.tx, statement.id),
    outcomes: await outcomesOf(work.tx, statement, settings),
    mapping: statement.mapping,
    account_currency: bankRateOf(settings)?.currency ?? isoCurrency(settings),
    ...(await beginningOf(work.tx, statement)),
  };
}

async function outcomesOf(
  tx: Tx,
  { id, status }: BankStatementRow,
  settings: Settings,
): Promise<Details['outcomes']> {
  if (status === 'uploaded') return [];
  if (status !== 'ready') return selectOutcomes(tx, id);
  return previewOutcomes(tx, { statementId: id, settings });
}

/** What the screen for a mapping needs, for a CSV that can still be mapped. */
async function beginningOf(
  tx: Tx,
  { id, format, status, account }: BankStatementRow,
): Promise<Pick<Details, 'samples' | 'saved_mappings'>> {
  if (format !== 'csv' || (status !== 'uploaded' && status !== 'ready')) {
    return { samples: [], saved_mappings: [] };
  }
  const samples = samplesOf(decodeText(await selectBeginning(tx, id, SAMPLE_BYTES)));
  return { samples, saved_mappings: await selectMappings(tx, account) };
}
