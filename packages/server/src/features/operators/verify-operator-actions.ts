import type { Tx } from '../../platform/transaction.ts';
import { FIRST_PREVIOUS_HASH, hashOfAction } from './hash-chain.ts';
import { type ActionRow, selectActionsAfter } from './log-sql.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Walks the whole log and says where the chain is broken: an action that was edited, or one whose predecessor
 * was removed, replaced or moved. A cut tail does not show in a chain: compare its head with a copy kept elsewhere.
 */
export async function verifyOperatorActions(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const findings: { subject: string; detail: string }[] = [];
  let previousHash: Buffer = FIRST_PREVIOUS_HASH;
  let after = 0n;
  for (;;) {
    const rows = await selectActionsAfter(tx, after, ROWS_AT_ONCE);
    for (const row of rows) {
      const detail = faultOf(row, previousHash);
      if (detail !== null) findings.push({ subject: `operator_action/${row.id}`, detail });
      previousHash = row.hash;
      after = row.id;
    }
    if (rows.length < ROWS_AT_ONCE) return findings;
  }
}

function faultOf(row: ActionRow, previousHash: Buffer): string | null {
  if (!row.previous_hash.equals(previousHash)) return 'does not follow the action before it';
  const expected = hashOfAction(row.previous_hash, { ...row, operatorId: row.operator_id });
  return row.hash.equals(expected) ? null : 'is not what was hashed';
}
