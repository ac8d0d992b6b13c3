import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { auditAndProve } from './audit-and-prove.ts';

/** Audits everything, for as long as it takes. Answers the findings, one per line. */
export async function auditByCommand(
  { pool, config, now }: { pool: Pool; config: Config; now: Date },
  checks: readonly AuditCheck[],
): Promise<{ clean: boolean; text: string }> {
  const database = {
    pool,
    config,
    transact: <Result>(work: Parameters<typeof transact<Result>>[1]) => transact(pool, work),
  };
  const { findings } = await auditAndProve(database, checks, { whole: true, now });
  const lines = findings.map(({ check, subject, detail }) => `  ${check}: ${subject}: ${detail}`);
  return findings.length === 0
    ? { clean: true, text: 'The audit is clean.' }
    : { clean: false, text: ['The audit found:', ...lines].join('\n') };
}
