import type { AuditCheck } from '../../platform/feature.ts';
import { selectUnlikeTrees } from './sql.ts';

export const solvencyChecks: readonly AuditCheck[] = [
  {
    check: 'a proof of solvency is the top of its tree',
    run: async (tx) =>
      (await selectUnlikeTrees(tx)).map((day) => ({
        subject: day,
        detail: 'the sum, the number of accounts or the root is not that of the tree',
      })),
  },
];
