import type { Job } from '../../../platform/queue/jobs.ts';
import { IMPORT_BANK_STATEMENTS } from '../start-import.ts';
import { importNextLines } from './import-lines.ts';
import { selectImporting } from './importing-sql.ts';

/**
 * Imports started statements, piece by piece. Starting an import triggers it; every minute it resumes
 * interrupted ones.
 */
export const importBankStatementsJob: Job = {
  name: IMPORT_BANK_STATEMENTS,
  schedule: '* * * * *',
  async run({ transact }) {
    for (const id of await transact(({ tx }) => selectImporting(tx))) {
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        after = await transact((work) => importNextLines(work, { statementId: id, after: from }));
      }
    }
  },
};
