// Owns requests to recover an account without a code: two operators start one, and its password takes effect days later.
// Refuses to let any operator see or choose a secret, and to end before the member had days to stop it.
// Start reading with request-recovery.ts, then recovery-approval.ts and finish-recoveries.ts.
export { forgetRecoveries, selectRecoveriesOf as listOwnRecoveries } from './sql.ts';
export { voidRecoveries } from './void-recoveries.ts';
