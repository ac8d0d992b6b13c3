import { readSnapshot } from '../../platform/database/snapshot.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { findingsOf } from './audit-instance.ts';
import { insertAuditRun } from './sql.ts';

/**
 * Audits everything every hour, and stores the findings. A finding is logged as an error: an operator has to
 * investigate it.
 */
export function runAuditJob(checks: readonly AuditCheck[]): Job {
  return {
    name: 'run-audit',
    schedule: '0 * * * *',
    async run({ runtime, now, transact }) {
      const { pool, config } = runtime;
      const findings = await readSnapshot(pool, (tx) => findingsOf({ tx, config }, checks));
      await transact(({ tx, newId }) => insertAuditRun(tx, { id: newId(), now, findings }));
      if (findings.length > 0) runtime.log.error({ findings }, 'the audit found something wrong');
    },
  };
}
