import type { AnswerOf } from '@handbill/contract/endpoint';
import type { solvency, solvencyProof } from '@handbill/contract/member';
import type { MemberContext, RequestContext } from '../../platform/context.ts';
import { selectLastDay, selectLeaves, selectPath, selectProofs } from './sql.ts';

const DAYS_SHOWN = 30;

/** What was owed and what was there on each of the last days. */
export async function readSolvency({ tx }: RequestContext): Promise<AnswerOf<typeof solvency>> {
  const proofs = await selectProofs(tx, DAYS_SHOWN);
  return { data: proofs.map((proof) => ({ ...proof, root: proof.root.toString('hex') })) };
}

/** The way from the member's own balances to the root of the last proof. */
export async function readOwnProof({ tx, memberId }: MemberContext): Promise<AnswerOf<typeof solvencyProof>> {
  const day = await selectLastDay(tx);
  if (day === null) return { data: { day, leaves: [] } };
  const leaves = [];
  for (const { account, amount, nonce, place } of await selectLeaves(tx, day, memberId)) {
    const path = await selectPath(tx, day, place);
    leaves.push({
      account,
      amount,
      nonce: nonce.toString('hex'),
      path: path.map((node) => ({
        side: node.right ? ('right' as const) : ('left' as const),
        amount: node.amount,
        hash: node.hash.toString('hex'),
      })),
    });
  }
  return { data: { day, leaves } };
}
