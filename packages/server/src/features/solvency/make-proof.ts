import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import { accounts, balanceOf } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { seeOneMoment } from '../audit/index.ts';
import { readReconciliation } from '../reconciliation/index.ts';
import { knownSettings } from '../settings/index.ts';
import {
  countLeaves,
  deleteTreesBefore,
  insertLeaves,
  insertLevel,
  insertProof,
  selectLastDay,
  selectTop,
} from './sql.ts';

/** For how many days the trees are kept, in which members find their balances. */
const DAYS_KEPT = 3;
const NOTHING = { sum: 0n, hash: Buffer.alloc(32) };

/** Proves once a business day what is owed, also with several servers. */
export const makeSolvencyProof: Job = {
  name: 'make-solvency-proof',
  schedule: '*/15 * * * *',
  run: async ({ transact }) => transact(makeProof),
};

/** Makes the tree and the proof of this business day unless they are there: everything is read as of one moment. */
async function makeProof(work: Work): Promise<void> {
  const { tx, now } = work;
  await seeOneMoment(tx);
  const { timezone } = await knownSettings(work);
  const day = businessDate(now, timezone);
  if ((await selectLastDay(tx)) === day) return;
  await insertLeaves(tx, day);
  const leaves = await countLeaves(tx, day);
  for (let [level, nodes] = [1, leaves]; nodes > 1; level += 1) {
    await insertLevel(tx, day, level);
    nodes = Math.ceil(nodes / 2);
  }
  const { sum, hash } = (await selectTop(tx, day)) ?? NOTHING;
  const { state, closesOn } = await readReconciliation(tx);
  await insertProof(tx, {
    day,
    madeAt: now,
    owed: sum,
    // In the ledger, assets are negative.
    held: -(await balanceOf(tx, accounts.bank)) - (await balanceOf(tx, accounts.paymentService)),
    accounts: leaves,
    root: hash,
    bankAgreedOn: state === 'agrees' ? closesOn : null,
  });
  await deleteTreesBefore(tx, businessDate(addMs(now, -DAYS_KEPT * DAY_MS), timezone));
}
