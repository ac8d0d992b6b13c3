import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { BankStatementMapping } from '../bank-statement.ts';

/** The first bytes of a bank statement's file, at most this many. */
export async function selectBeginning(tx: Tx, statementId: string, bytes: number): Promise<Buffer> {
  const { rows } = await tx.query<{ beginning: Buffer }>(
    'select substring(content from 1 for $2::int) as beginning from bank_statement_file where statement_id = $1',
    [statementId, bytes],
  );
  return onlyRow(rows).beginning;
}

/** The mappings of an account, most recently saved first. */
export async function selectMappings(
  tx: Tx,
  account: string,
): Promise<{ name: string; mapping: BankStatementMapping }[]> {
  const { rows } = await tx.query<{ name: string; mapping: BankStatementMapping }>(
    'select name, mapping from statement_mapping where account = $1 order by saved_at desc, name limit 50',
    [account],
  );
  return rows;
}

/** The currency of all lines of a statement, or null when they have several. */
export async function selectCurrency(tx: Tx, statementId: string): Promise<string | null> {
  const { rows } = await tx.query<{ currency: string | null }>(
    `select case when min(currency) = max(currency) then min(currency) end as currency
     from bank_statement_line where statement_id = $1`,
    [statementId],
  );
  return onlyRow(rows).currency;
}
