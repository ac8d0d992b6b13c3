import type { OperatorContext } from '../../platform/context.ts';
import { FIRST_PREVIOUS_HASH, hashOfAction, logKeyOf, type OperatorAction } from './hash-chain.ts';
import { insertAction, lockChainHead } from './sql.ts';

/**
 * Records an operator's action in the log, chained by hash to the previous one. Call it last, after the
 * posting: it locks the head of the chain until the commit, so it must be the last lock that a transaction
 * waits for.
 */
export async function recordOperatorAction(
  { tx, now, config, operatorId }: Pick<OperatorContext, 'tx' | 'now' | 'config' | 'operatorId'>,
  action: OperatorAction,
): Promise<void> {
  const previousHash = (await lockChainHead(tx)) ?? FIRST_PREVIOUS_HASH;
  const hashed = { ...action, at: now, operatorId };
  await insertAction(tx, {
    ...hashed,
    previousHash,
    hash: hashOfAction(logKeyOf(config), previousHash, hashed),
  });
}
