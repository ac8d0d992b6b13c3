import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { openDoubtsOf } from './doubts.ts';
import { previewOutcomes } from './preview.ts';
import { decodeText, sampleOf } from './read-csv.ts';
import {
  type StatementRow,
  selectBeginning,
  selectCurrency,
  selectMappings,
  selectOutcomes,
  selectStatement,
} from './sql.ts';
import { statementOf } from './wire.ts';

const SAMPLE_BYTES = 64 * 1024;

type Details = AnswerOf<typeof calls.readStatement>['data'];

/** A statement: what its lines became, or, before the import, what they would become now. */
export async function showStatement(
  context: OperatorContext,
  { id }: InputOf<typeof calls.readStatement>,
): Promise<AnswerOf<typeof calls.readStatement>> {
  const statement = await selectStatement(context.tx, id);
  if (!statement) throw refuse('not_found');
  return { data: await detailsOf(context, statement) };
}

export async function detailsOf(
  work: Pick<Work, 'tx' | 'config'>,
  statement: StatementRow,
): Promise<Details> {
  return {
    ...statementOf(statement),
    problems: statement.status === 'ready' ? await openDoubtsOf(work, statement) : [],
    currency: await selectCurrency(work.tx, statement.id),
    outcomes: await outcomesOf(work, statement),
    mapping: statement.mapping,
    ...(await beginningOf(work.tx, statement)),
  };
}

async function outcomesOf(
  work: Pick<Work, 'tx' | 'config'>,
  { id, status }: StatementRow,
): Promise<Details['outcomes']> {
  if (status === 'uploaded') return [];
  if (status !== 'ready') return selectOutcomes(work.tx, id);
  return previewOutcomes(work.tx, { statementId: id, settings: await readSettings(work) });
}

/** What a mapping is made by: only of a CSV that can still be mapped. */
async function beginningOf(
  tx: Tx,
  { id, format, status, account }: StatementRow,
): Promise<Pick<Details, 'delimiter' | 'sample' | 'saved_mappings'>> {
  if (format !== 'csv' || (status !== 'uploaded' && status !== 'ready')) {
    return { delimiter: null, sample: [], saved_mappings: [] };
  }
  const { delimiter, rows } = sampleOf(decodeText(await selectBeginning(tx, id, SAMPLE_BYTES)));
  return { delimiter, sample: rows, saved_mappings: await selectMappings(tx, account) };
}
