import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { FIRST_PREVIOUS_HASH, hashOfAction, logKeyOf } from './hash-chain.ts';
import { type LogSeal, readSeals } from './seal-log.ts';
import { type ActionRow, selectActionByHash, selectActionsAfter } from './sql.ts';

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

/**
 * Walks the log from the newest seal on: it is signed, and names the last of the actions that it covers. Walks the
 * whole log if there is no seal, or if that action is not where the seal says.
 */
export async function verifyActionsSince(tx: Tx, config: Config): Promise<Finding[]> {
  const { seals, findings } = readSeals(config);
  const newest = seals.toSorted((a, b) => b.length - a.length)[0];
  const sealed = newest && (await selectActionByHash(tx, newest.head));
  if (!newest || !sealed) return verifyOperatorActions(tx, config);
  const start = { previousHash: newest.head, after: sealed, actions: newest.length };
  return [...findings, ...(await walkFrom(tx, config, { start, seals: [] })).findings];
}

/** The findings, and the number of actions and seals. */
export async function walkLog(
  tx: Tx,
  config: Config,
): Promise<{ findings: Finding[]; actions: number; seals: number }> {
  const { seals, findings } = readSeals(config);
  const start = { previousHash: FIRST_PREVIOUS_HASH, after: 0n, actions: 0 };
  const walked = await walkFrom(tx, config, { start, seals });
  return { findings: [...findings, ...walked.findings], actions: walked.actions, seals: seals.length };
}

/** Walks the log after an action, whose hash and place in the log are known. */
async function walkFrom(
  tx: Tx,
  config: Config,
  { start, seals }: { start: { previousHash: Buffer; after: bigint; actions: number }; seals: LogSeal[] },
): Promise<{ findings: Finding[]; actions: number }> {
  const key = logKeyOf(config);
  const findings: Finding[] = [];
  let { previousHash, after, actions } = start;
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
  return { findings, actions };
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
