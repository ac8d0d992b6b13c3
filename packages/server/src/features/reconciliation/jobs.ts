import type { Job } from '../../platform/queue/jobs.ts';
import { settleMovements } from './settle-movements.ts';

/** Compares what is new on either side. Woken when an import ends. */
export const reconcileBankJob: Job = {
  name: 'reconcile-bank',
  schedule: '* * * * *',
  async run({ transact }) {
    for (let after: bigint | null = 0n; after !== null; ) {
      const from: bigint = after;
      after = await transact((work) => settleMovements(work, from));
    }
  },
};
