import { forgetProof, prove, readHorizon, readProof } from '@handbill/ledger';
import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { readSnapshot } from '../../platform/database/snapshot.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { findingsOf } from './audit-instance.ts';
import type { AuditFinding } from './sql.ts';

interface Database {
  readonly pool: Pool;
  readonly config: Config;
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/**
 * Audits everything, or what came after the last proof if there is one, in one snapshot and for as long as it takes.
 * Without a finding it extends the proof. A finding leaves the proof where it is, so that the next audit reads the
 * same again; one in everything may be in what was proven, so the proof is forgotten.
 */
export async function auditAndProve(
  { pool, config, transact }: Database,
  checks: readonly AuditCheck[],
  { whole, now }: { whole: boolean; now: Date },
): Promise<{ whole: boolean; findings: AuditFinding[] }> {
  const { proof, findings, transferId } = await readSnapshot(pool, async (tx) => {
    const earlier = whole ? null : await readProof(tx);
    return {
      proof: earlier,
      findings: await findingsOf({ tx, config }, checks, earlier),
      transferId: await readHorizon(tx),
    };
  });
  if (findings.length === 0) {
    let arrived = false;
    while (!arrived) arrived = await transact((tx) => prove(tx, proof, { transferId, at: now }));
  } else if (proof === null) {
    await transact(forgetProof);
  }
  return { whole: proof === null, findings };
}
