import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { approve, decline } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { approvalsSchema } from './schema.ts';
import { selectNotApprovedByTwo } from './sql.ts';

/** Approvals for all features that need two people. The features are passed in, so none is imported here. */
export function approvalsFeature(features: readonly Feature[]): Feature {
  const kinds = features.flatMap(({ approvals }) => approvals ?? []);
  return {
    schema: approvalsSchema,
    consoleRoutes: [
      route(calls.listApprovals, (context, input) => listApprovals(context, kinds, input)),
      route(calls.approveApproval, (context, input) => approve(context, kinds, input)),
      route(calls.declineApproval, (context, input) => decline(context, kinds, input)),
    ],
    auditChecks: [{ check: 'approvals_by_two_people', run: selectNotApprovedByTwo }],
  };
}
