import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { openDoubtsOf } from '../doubts/doubts.ts';
import { lockBankStatement, lockBankStatements, selectBankStatement } from '../sql.ts';
import { startImport } from '../start-import.ts';
import { bankStatementOf } from '../wire.ts';

/** An operator starts the import of a statement. The job does it, in pieces. */
export async function importBankStatement(
  context: OperatorContext,
  { id }: InputOf<typeof calls.importBankStatement>,
): Promise<AnswerOf<typeof calls.importBankStatement>> {
  const { tx, now, operatorId } = context;
  await lockBankStatements(tx);
  const statement = await lockBankStatement(tx, id);
  if (!statement) throw refuse('not_found');
  if (statement.status !== 'ready') throw refuse('statement_state');
  const doubts = await openDoubtsOf(context, statement);
  if (doubts.length > 0) {
    const problems = [...new Set(doubts.map(({ problem }) => problem))];
    throw refuse('statement_in_doubt', { current: { problems } });
  }
  await startImport(tx, { id, operatorId, now });
  const started = existing(await selectBankStatement(tx, id));
  await recordOperatorAction(context, {
    action: 'statement_import_started',
    subject: `bank_statement/${id}`,
    details: { file_name: statement.file_name, lines: String(statement.lines) },
  });
  return { data: bankStatementOf(started) };
}
