import type { Feature } from '../../platform/feature.ts';
import { reconcileBankJob } from './jobs.ts';
import { findDifferences, readReconciliation } from './read-reconciliation.ts';
import { reconciliationSchema } from './schema.ts';

export const reconciliationFeature: Feature = {
  schema: reconciliationSchema,
  jobs: [reconcileBankJob],
  auditChecks: [{ check: 'bank_reconciliation', run: (tx, config) => findDifferences({ tx, config }) }],
  gauges: [
    {
      name: 'bank_reconciliation_agrees',
      help: '1: the books agree with the last bank statement. 0: they differ, or there has never been one.',
      read: async (tx, _now, config) =>
        (await readReconciliation({ tx, config })).state === 'agrees' ? 1 : 0,
    },
    {
      name: 'bank_reconciliation_difference_hundredths',
      help: 'The last bank statement’s closing balance minus the expected one, in hundredths of its currency.',
      read: async (tx, _now, config) => Number((await readReconciliation({ tx, config })).difference ?? 0n),
    },
    {
      name: 'bank_reconciliation_missing_movements',
      help: 'Ledger movements that the bank should have shown by now but has not.',
      read: async (tx, _now, config) => (await readReconciliation({ tx, config })).missing.count,
    },
  ],
};
