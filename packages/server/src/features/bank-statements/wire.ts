import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import type { BankStatementRow } from './sql.ts';

type BankStatement = z.output<typeof objects.bankStatement>;

/** A bank statement as the console sees it. */
export function bankStatementOf(row: BankStatementRow): BankStatement {
  return {
    _id: row.id,
    file_name: row.file_name,
    format: row.format,
    account: row.account,
    status: row.status,
    lines: row.lines,
    imported_lines: row.imported_lines,
    balances: balancesOf(row),
    source: row.source,
    accepted_by: row.accepted_by_name,
    accepted_at: row.accepted_at,
    uploaded_by: row.uploaded_by_name,
    uploaded_at: row.uploaded_at,
    started_by: row.started_by_name,
    started_at: row.started_at,
    imported_at: row.imported_at,
  };
}

function balancesOf({ currency, opening, closing, credits, debits, opens_on, closes_on }: BankStatementRow) {
  return { currency, opening, closing, credits, debits, opens_on, closes_on };
}
