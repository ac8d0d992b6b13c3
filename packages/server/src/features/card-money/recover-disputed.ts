import { smaller } from '@handbill/contract/money';
import { type Posted, post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { lossRecovered, restDisputed } from './postings.ts';
import { lockFirstCardCredit, lockShortDisputes, updateMoved } from './sql.ts';

/**
 * Money of a member came back from a withdrawal, an order or a level. What charged-back payments still lack of their
 * amounts is taken from it: it is set apart while a dispute is open, and reduces our loss after a lost one. Call it
 * right after that posting: a dispute that is opened concurrently either sees the money or is seen here. Returns the
 * balances after it.
 */
export async function recoverDisputed(
  work: Pick<Work, 'tx' | 'now' | 'newId'>,
  { memberId, returned }: { memberId: string; returned: bigint },
): Promise<Posted['balances']> {
  const { tx, now } = work;
  let balances: Posted['balances'] = new Map();
  // A dispute that is being opened holds it: it commits before the disputes are read.
  if (!(await lockFirstCardCredit(tx, memberId))) return balances;
  let left = returned;
  for (const { id: disputeId, amount, moved, status } of await lockShortDisputes(tx, memberId)) {
    const part = smaller(left, amount - moved);
    if (part === 0n) break;
    left -= part;
    const event = { disputeId, part: work.newId(), memberId, moved: part, at: now };
    await updateMoved(tx, { id: disputeId, moved: moved + part });
    ({ balances } = await post(tx, status === 'open' ? restDisputed(event) : lossRecovered(event)));
  }
  return balances;
}
