import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { readSnapshot } from '../../platform/database/snapshot.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { findingsOf } from './audit-instance.ts';

/** Audits everything, for as long as it takes, and stores nothing. Answers the findings, one per line. */
export async function auditByCommand(
  pool: Pool,
  config: Config,
  checks: readonly AuditCheck[],
): Promise<{ clean: boolean; text: string }> {
  const findings = await readSnapshot(pool, (tx) => findingsOf({ tx, config }, checks));
  const lines = findings.map(({ check, subject, detail }) => `  ${check}: ${subject}: ${detail}`);
  return findings.length === 0
    ? { clean: true, text: 'The audit is clean.' }
    : { clean: false, text: ['The audit found:', ...lines].join('\n') };
}
