// Owns the closing of an account: everything of it ends and is paid out, in one transaction; later its owner is erased.
// Refuses to leave money behind: an account is closed when nothing is available in it, and stays so.
// Start reading with close-account.ts.

import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { passwordCheck } from '../members/index.ts';
import { closingAuditChecks } from './audit-checks.ts';
import { closeAccount } from './close-account.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';

export const closingFeature: Feature = {
  memberRoutes: [route(calls.closeAccount, closeAccount, { prepare: passwordCheck })],
  jobs: [eraseClosedAccounts],
  auditChecks: closingAuditChecks,
};
