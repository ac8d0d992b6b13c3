import type { AuditCheck } from '../../platform/feature.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { auditAndProve } from './audit-and-prove.ts';
import { insertAuditRun } from './sql.ts';

/**
 * Audits what came after the last proof every hour, and everything every night, and stores the findings. A finding is
 * logged as an error: an operator has to investigate it.
 */
export function auditJobs(checks: readonly AuditCheck[]): Job[] {
  return [
    { name: 'run-audit', schedule: '0 * * * *', run: (run) => runAudit(run, checks, false) },
    { name: 'run-whole-audit', schedule: '30 2 * * *', run: (run) => runAudit(run, checks, true) },
  ];
}

async function runAudit(
  { runtime, now, transact }: Parameters<Job['run']>[0],
  checks: readonly AuditCheck[],
  asked: boolean,
): Promise<void> {
  const { pool, config, log } = runtime;
  const { whole, findings } = await auditAndProve(
    { pool, config, transact: (work) => transact(({ tx }) => work(tx)) },
    checks,
    { whole: asked, now },
  );
  await transact(({ tx, newId }) => insertAuditRun(tx, { id: newId(), now, whole, findings }));
  if (findings.length > 0) log.error({ findings }, 'the audit found something wrong');
}
