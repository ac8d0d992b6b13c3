import { addMs, businessDate, DAY_MS } from '@handbill/contract/time';
import { accounts, balanceOf } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { writeSnapshot } from '../../platform/database/snapshot.ts';
import type { Job } from '../../platform/queue/jobs.ts';
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
  async run({ runtime, now, transact }) {
    const due = await transact((work) => dueDay(work));
    if (due === null) return;
    const { config } = runtime;
    // With many accounts it takes longer than a statement may.
    await writeSnapshot(runtime.pool, (tx) => makeProof({ tx, config }, { ...due, madeAt: now }));
  },
};

/**
 * This business day, and the first of those whose trees are kept; null: its proof is there, or that of a later day, which
 * was made before the time zone changed.
 */
async function dueDay(work: Work): Promise<{ day: string; keptFrom: string } | null> {
  const { tx, now } = work;
  const { timezone } = await knownSettings(work);
  const day = businessDate(now, timezone);
  const last = await selectLastDay(tx);
  if (last !== null && last >= day) return null;
  return { day, keptFrom: businessDate(addMs(now, -DAYS_KEPT * DAY_MS), timezone) };
}

/** Makes the tree and the proof of a day: everything is read as of one moment. */
async function makeProof(
  { tx, config }: Pick<Work, 'tx' | 'config'>,
  { day, keptFrom, madeAt }: { day: string; keptFrom: string; madeAt: Date },
): Promise<void> {
  await insertLeaves(tx, day);
  const leaves = await countLeaves(tx, day);
  for (let [level, nodes] = [1, leaves]; nodes > 1; level += 1) {
    await insertLevel(tx, day, level);
    nodes = Math.ceil(nodes / 2);
  }
  const { sum, hash } = (await selectTop(tx, day)) ?? NOTHING;
  const { state, closesOn } = await readReconciliation({ tx, config });
  await insertProof(tx, {
    day,
    madeAt,
    owed: sum,
    // In the ledger, assets are negative.
    held: -(await balanceOf(tx, accounts.bank)) - (await balanceOf(tx, accounts.paymentService)),
    accounts: leaves,
    root: hash,
    bankAgreedOn: state === 'agrees' ? closesOn : null,
  });
  await deleteTreesBefore(tx, keptFrom);
}
