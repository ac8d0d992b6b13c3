import type { Feature } from '../../platform/feature.ts';
import { reconcileBankJob } from './jobs.ts';
import { findDifferences, readReconciliation } from './read-reconciliation.ts';
import { reconciliationSchema } from './schema.ts';

export const reconciliationFeature: Feature = {
  schema: reconciliationSchema,
  jobs: [reconcileBankJob],
  auditChecks: [{ check: 'bank_reconciliation', run: findDifferences }],
  gauges: [
    {
      name: 'bank_reconciliation_agrees',
      help: '1: the books agree with the last bank statement. 0: they differ, or there has never been one.',
      read: async (tx) => ((await readReconciliation(tx)).state === 'agrees' ? 1 : 0),
    },
    {
      name: 'bank_reconciliation_difference_hundredths',
      help: 'The last bank statement’s closing balance minus the expected one, in hundredths of its currency.',
      read: async (tx) => Number((await readReconciliation(tx)).difference ?? 0n),
    },
    {
      name: 'bank_reconciliation_missing_movements',
      help: 'Ledger movements that the bank should have shown by now but has not.',
      read: async (tx) => (await readReconciliation(tx)).missing.count,
    },
  ],
};
