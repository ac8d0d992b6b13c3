import type { Job } from '../../platform/queue/jobs.ts';
import { RECONCILE_BANK } from '../bank-statements/index.ts';
import { settleMovements } from './settle-movements.ts';

/** Compares new movements and lines. Triggered when an import ends. */
export const reconcileBankJob: Job = {
  name: RECONCILE_BANK,
  schedule: '* * * * *',
  async run({ transact }) {
    for (let after: bigint | null = 0n; after !== null; ) {
      const from: bigint = after;
      after = await transact((work) => settleMovements(work, from));
    }
  },
};
