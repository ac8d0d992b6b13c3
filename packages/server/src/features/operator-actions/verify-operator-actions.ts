import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { FIRST_PREVIOUS_HASH, hashOfAction, logKeyOf } from './hash-chain.ts';
import { type LogSeal, readSeals } from './seal-log.ts';
import { type ActionRow, selectActionsAfter } from './sql.ts';

const ROWS_AT_ONCE = 1_000;

interface Finding {
  subject: string;
  detail: string;
}

/**
 * Walks the whole log. The chain reveals an edited action, and one whose predecessor was removed, replaced or
 * moved; the seals reveal a truncated log and a rebuilt chain.
 */
export async function verifyOperatorActions(tx: Tx, config: Config): Promise<Finding[]> {
  return (await walkLog(tx, config)).findings;
}

/** The findings, and the number of actions and seals. */
export async function walkLog(
  tx: Tx,
  config: Config,
): Promise<{ findings: Finding[]; actions: number; seals: number }> {
  const key = logKeyOf(config);
  const { seals, findings } = readSeals(config);
  let previousHash: Buffer = FIRST_PREVIOUS_HASH;
  let after = 0n;
  let actions = 0;
  for (;;) {
    const rows = await selectActionsAfter(tx, after, ROWS_AT_ONCE);
    for (const row of rows) {
      const detail = faultOf(row, key, previousHash);
      if (detail !== null) findings.push({ subject: `operator_action/${row.id}`, detail });
      previousHash = row.hash;
      after = row.id;
      actions += 1;
      for (const seal of seals) if (seal.length === actions) findings.push(...differenceFrom(seal, row.hash));
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  for (const seal of seals) {
    if (seal.length <= actions) continue;
    const detail = `the log had ${seal.length} actions then and has ${actions} now`;
    findings.push({ subject: seal.file, detail });
  }
  return { findings, actions, seals: seals.length };
}

function faultOf(row: ActionRow, key: Buffer, previousHash: Buffer): string | null {
  if (!row.previous_hash.equals(previousHash)) return 'does not follow the action before it';
  const expected = hashOfAction(key, row.previous_hash, { ...row, operatorId: row.operator_id });
  return row.hash.equals(expected) ? null : 'is not what was hashed';
}

function differenceFrom({ file, length, head }: LogSeal, hash: Buffer): Finding[] {
  if (hash.equals(head)) return [];
  return [{ subject: file, detail: `the first ${length} actions are not those that were sealed` }];
}
