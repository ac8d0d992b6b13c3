import type { AuditCheck } from '../../platform/feature.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { findingsOf } from './audit-instance.ts';
import { insertAuditRun, seeOneMoment } from './sql.ts';

/**
 * Audits everything every hour, and stores the findings. A finding is logged as an error: an operator has to
 * investigate it.
 */
export function runAuditJob(checks: readonly AuditCheck[]): Job {
  return {
    name: 'run-audit',
    schedule: '0 * * * *',
    async run({ runtime, now, transact }) {
      const findings = await transact(async ({ tx, config, newId }) => {
        await seeOneMoment(tx);
        const found = await findingsOf({ tx, config }, checks);
        await insertAuditRun(tx, { id: newId(), now, findings: found });
        return found;
      });
      if (findings.length > 0) runtime.log.error({ findings }, 'the audit found something wrong');
    },
  };
}
