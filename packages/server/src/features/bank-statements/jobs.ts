import type { Job } from '../../platform/jobs.ts';
import { importNextLines } from './import-lines.ts';
import { IMPORT_STATEMENTS, selectImporting } from './sql.ts';

/** Imports statements that were started, piece by piece. Woken when one is; every minute it takes up what was cut off. */
export const importStatementsJob: Job = {
  name: IMPORT_STATEMENTS,
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
