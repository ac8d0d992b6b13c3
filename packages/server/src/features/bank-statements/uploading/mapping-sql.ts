import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { BankStatementMapping } from '../bank-statement.ts';

export async function selectContent(tx: Tx, statementId: string): Promise<Buffer> {
  const { rows } = await tx.query<{ content: Buffer }>(
    'select content from bank_statement_file where statement_id = $1',
    [statementId],
  );
  return onlyRow(rows).content;
}

export async function saveMapping(
  tx: Tx,
  saved: { account: string; name: string; mapping: BankStatementMapping; now: Date },
): Promise<void> {
  await tx.query(
    `insert into statement_mapping (account, name, mapping, saved_at) values ($1, $2, $3, $4)
     on conflict (account, name) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`,
    [saved.account, saved.name, JSON.stringify(saved.mapping), saved.now],
  );
}
