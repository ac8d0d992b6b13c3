import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { assignUnmatched, unmatchedApproval } from './assign-unmatched.ts';
import { unmatchedAuditChecks } from './audit-checks.ts';

import { askCompanyMoney, bookCompanyMoney } from './book-unmatched.ts';
import { listUnmatched } from './list-unmatched.ts';
import { askReturn, keepAfterAll } from './return-unmatched.ts';
import { unmatchedSchema } from './schema.ts';

export const unmatchedFeature: Feature = {
  schema: unmatchedSchema,
  consoleRoutes: [
    route(calls.listUnmatched, listUnmatched),
    route(calls.assignUnmatched, assignUnmatched),
    route(calls.askUnmatchedReturn, askReturn),
    route(calls.keepUnmatched, keepAfterAll),
    route(calls.askUnmatchedCompany, askCompanyMoney),
    route(calls.bookUnmatchedCompany, bookCompanyMoney),
  ],
  auditChecks: unmatchedAuditChecks,
  approvals: [unmatchedApproval],
};
