import { post } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { eachAlone } from '../../platform/queue/each-alone.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { lockMember } from '../members/index.ts';
import { levelEarned } from './postings.ts';
import { type PurchaseRow, selectDuePurchases, updateSettledPurchase } from './sql.ts';

/** The most that one run handles; the next run finds the rest. */
const BATCH = 1_000;

/** Turns purchases whose refund window has closed into revenue, each in its own transaction. */
export const settleLevelPurchases: Job = {
  name: 'settle-level-purchases',
  schedule: '*/5 * * * *',
  async run(run) {
    const { now } = run;
    const due = await run.transact(({ tx }) => selectDuePurchases(tx, { now, limit: BATCH }));
    await eachAlone(due, (purchase) => run.transact((work) => settlePurchase(work, purchase)));
  },
};

async function settlePurchase({ tx, now }: Work, purchase: PurchaseRow): Promise<void> {
  const { id: purchaseId, price } = purchase;
  // A refund takes the same lock: the second of the two finds the purchase settled.
  const { locked_at: lockedAt } = await lockMember(tx, purchase.member_id);
  // Who cannot sign in can give nothing back: unlocking opens the window again for the time of the lock.
  if (lockedAt && lockedAt < purchase.refundable_until) return;
  const settled = await updateSettledPurchase(tx, { purchaseId, state: 'earned', now });
  if (settled && price > 0n) await post(tx, levelEarned({ purchaseId, price, at: now }));
}
