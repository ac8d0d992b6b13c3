import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { acceptStatement, statementApproval } from './doubts/accept-statement.ts';
import { selectRefusedFeedFiles } from './feed/feed-sql.ts';
import { takeBankFeedJob } from './feed/jobs.ts';
import { importStatement } from './importing/import-statement.ts';
import { selectWrongLines } from './importing/importing-sql.ts';
import { importStatementsJob } from './importing/jobs.ts';
import { bankStatementsSchema } from './schema.ts';
import { listStatements } from './showing/list-statements.ts';
import { showStatement } from './showing/show-statement.ts';
import { mapStatement, prepareMapping } from './uploading/map-statement.ts';
import { prepareStatement, uploadStatement } from './uploading/upload-statement.ts';

export const bankStatementsFeature: Feature = {
  schema: bankStatementsSchema,
  consoleRoutes: [
    route(calls.uploadBankStatement, uploadStatement, { prepare: prepareStatement }),
    route(calls.mapBankStatement, mapStatement, { prepare: prepareMapping }),
    route(calls.listBankStatements, listStatements),
    route(calls.readBankStatement, showStatement),
    route(calls.importBankStatement, importStatement),
    route(calls.acceptBankStatement, acceptStatement),
  ],
  jobs: [takeBankFeedJob, importStatementsJob],
  approvals: [statementApproval],
  auditChecks: [
    { check: 'bank_statement_lines', run: (tx, _config, proof) => selectWrongLines(tx, proof) },
    { check: 'bank_feed', run: selectRefusedFeedFiles },
  ],
};
