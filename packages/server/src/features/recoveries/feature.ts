import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { declineRecovery } from './decline-recovery.ts';
import { finishRecoveries } from './finish-recoveries.ts';
import { listRecoveries } from './list-recoveries.ts';
import { recoveryApproval } from './recovery-approval.ts';
import { prepareRequest, requestRecovery } from './request-recovery.ts';
import { recoveriesSchema } from './schema.ts';
import { startRecovery } from './start-recovery.ts';
import { readRunningRecovery, stopRecovery } from './stop-recovery.ts';

export const recoveriesFeature: Feature = {
  schema: recoveriesSchema,
  memberRoutes: [
    route(memberCalls.requestRecovery, requestRecovery, { prepare: prepareRequest }),
    route(memberCalls.runningRecovery, readRunningRecovery),
    route(memberCalls.stopRecovery, stopRecovery),
  ],
  consoleRoutes: [
    route(consoleCalls.listRecoveries, listRecoveries),
    route(consoleCalls.startRecovery, startRecovery),
    route(consoleCalls.declineRecovery, declineRecovery),
  ],
  jobs: [finishRecoveries],
  approvals: [recoveryApproval],
};
