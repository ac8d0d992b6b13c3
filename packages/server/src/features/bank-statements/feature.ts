import type { Feature } from '../../platform/feature.ts';
import { importStatementsJob } from './jobs.ts';
import { bankStatementRoutes } from './routes.ts';
import { selectWrongLines } from './sql.ts';

export const bankStatementsFeature: Feature = {
  consoleRoutes: bankStatementRoutes,
  jobs: [importStatementsJob],
  auditChecks: [{ check: 'bank_statement_lines', run: selectWrongLines }],
};
