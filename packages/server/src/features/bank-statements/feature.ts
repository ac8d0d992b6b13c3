import type { Feature } from '../../platform/feature.ts';
import { statementApproval } from './accept-statement.ts';
import { importStatementsJob, takeBankFeedJob } from './jobs.ts';
import { bankStatementRoutes } from './routes.ts';
import { selectRefusedFeedFiles, selectWrongLines } from './sql.ts';

export const bankStatementsFeature: Feature = {
  consoleRoutes: bankStatementRoutes,
  jobs: [takeBankFeedJob, importStatementsJob],
  approvals: [statementApproval],
  auditChecks: [
    { check: 'bank_statement_lines', run: selectWrongLines },
    { check: 'bank_feed', run: selectRefusedFeedFiles },
  ],
};
