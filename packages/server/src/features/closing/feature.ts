// Owns closing an account: in one transaction it ends everything and pays out; later it erases the owner's data.
// Refuses to leave money behind: a closed account has no available balance.
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
