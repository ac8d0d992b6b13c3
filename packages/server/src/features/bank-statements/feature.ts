import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { acceptBankStatement, bankStatementApproval } from './doubts/accept-bank-statement.ts';
import { selectRefusedFeedFiles } from './feed/feed-sql.ts';
import { takeBankFeedJob } from './feed/jobs.ts';
import { importBankStatement } from './importing/import-bank-statement.ts';
import { selectWrongLines } from './importing/importing-sql.ts';
import { importBankStatementsJob } from './importing/jobs.ts';
import { bankStatementsSchema } from './schema.ts';
import { listBankStatements } from './showing/list-bank-statements.ts';
import { showBankStatement } from './showing/show-bank-statement.ts';
import { mapBankStatement, prepareMapping } from './uploading/map-bank-statement.ts';
import { prepareBankStatement, uploadBankStatement } from './uploading/upload-bank-statement.ts';

export const bankStatementsFeature: Feature = {
  schema: bankStatementsSchema,
  consoleRoutes: [
    route(calls.uploadBankStatement, uploadBankStatement, { prepare: prepareBankStatement }),
    route(calls.mapBankStatement, mapBankStatement, { prepare: prepareMapping }),
    route(calls.listBankStatements, listBankStatements),
    route(calls.readBankStatement, showBankStatement),
    route(calls.importBankStatement, importBankStatement),
    route(calls.acceptBankStatement, acceptBankStatement),
  ],
  jobs: [takeBankFeedJob, importBankStatementsJob],
  approvals: [bankStatementApproval],
  auditChecks: [
    { check: 'bank_statement_lines', run: (tx, _config, proof) => selectWrongLines(tx, proof) },
    { check: 'bank_feed', run: selectRefusedFeedFiles },
  ],
};
