// Owns the list of a bank statement's lines, each with its state in the books.
// Refuses to import or book any: bank-statements and own-lines do.
// Start reading with list-bank-statement-lines.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listBankStatementLines } from './list-bank-statement-lines.ts';

export const bankStatementLinesFeature: Feature = {
  consoleRoutes: [route(calls.listBankStatementLines, listBankStatementLines)],
};
