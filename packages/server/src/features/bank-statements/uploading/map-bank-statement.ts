import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isCompanyAccount } from '../reading/company-account.ts';
import { type CsvFile, readCsv, textOfCsv } from '../reading/read-csv.ts';
import { detailsOf } from '../showing/show-bank-statement.ts';
import { type BankStatementRow, lockBankStatement, replaceLines, selectBankStatement } from '../sql.ts';
import { saveMapping, selectContent } from './mapping-sql.ts';

/** Parses a CSV with a column mapping, which can be changed until the import starts. */
export async function mapBankStatement(
  context: OperatorContext,
  { id, mapping, account, save_as: name }: InputOf<typeof calls.mapBankStatement>,
  read: CsvFile | null,
): Promise<AnswerOf<typeof calls.mapBankStatement>> {
  const { tx, now, operatorId } = context;
  const statement = await lockBankStatement(tx, id);
  if (!statement) throw refuse('not_found');
  if (!read || !isMappable(statement)) throw refuse('statement_state');
  requireOurs(read.accounts, account ?? null, statement.account);
  await replaceLines(tx, { id, mapping, mappedBy: operatorId, ...read });
  if (name !== undefined) await saveMapping(tx, { account: statement.account, name, mapping, now });
  const ready = existing(await selectBankStatement(tx, id));
  return { data: await detailsOf(context, ready) };
}

/** Refuses a CSV of another account; if no line names an account, the operator has to enter it. */
function requireOurs(inFile: readonly string[], typed: string | null, ours: string): void {
  const accounts = typed === null ? inFile : [...inFile, typed];
  if (accounts.length === 0) throw refuse('validation_failed', { fields: { account: 'required' } });
  if (accounts.some((account) => !isCompanyAccount(account, ours))) {
    throw refuse('bank_file_unreadable', { current: { problem: 'other_account' } });
  }
}

/**
 * Parses every line of the file with the mapping, before the transaction. Null when the statement cannot be
 * mapped; that is refused later, because a repeated call must get its first answer whatever happened to the
 * statement.
 */
export async function prepareMapping(
  { transact }: Preparation,
  { id, mapping, balances }: InputOf<typeof calls.mapBankStatement>,
): Promise<CsvFile | null> {
  const content = await transact(async ({ tx }) => {
    const statement = await selectBankStatement(tx, id);
    return statement && isMappable(statement) ? selectContent(tx, id) : null;
  });
  return content && readCsv(textOfCsv(content), mapping, balances ?? null);
}

function isMappable({ format, status }: BankStatementRow): boolean {
  return format === 'csv' && (status === 'uploaded' || status === 'ready');
}
