import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { acceptStatement, statementApproval } from './accept-statement.ts';
import { importStatement } from './import-statement.ts';
import { importStatementsJob, takeBankFeedJob } from './jobs.ts';
import { listStatements } from './list-statements.ts';
import { mapStatement, prepareMapping } from './map-statement.ts';
import { bankStatementsSchema } from './schema.ts';
import { showStatement } from './show-statement.ts';
import { selectRefusedFeedFiles, selectWrongLines } from './sql.ts';
import { prepareStatement, uploadStatement } from './upload-statement.ts';

export const bankStatementsFeature: Feature = {
  schema: bankStatementsSchema,
  consoleRoutes: [
    route(calls.uploadStatement, uploadStatement, { prepare: prepareStatement }),
    route(calls.mapStatement, mapStatement, { prepare: prepareMapping }),
    route(calls.listStatements, listStatements),
    route(calls.readStatement, showStatement),
    route(calls.importStatement, importStatement),
    route(calls.acceptStatement, acceptStatement),
  ],
  jobs: [takeBankFeedJob, importStatementsJob],
  approvals: [statementApproval],
  auditChecks: [
    { check: 'bank_statement_lines', run: selectWrongLines },
    { check: 'bank_feed', run: selectRefusedFeedFiles },
  ],
};
