import type { Job } from '../../platform/queue/jobs.ts';
import { folderFeed } from './folder-feed.ts';
import { importNextLines } from './import-lines.ts';
import { selectImporting } from './sql.ts';
import { IMPORT_STATEMENTS } from './start-import.ts';
import { takeFeed } from './take-feed.ts';

/**
 * Imports started statements, piece by piece. Starting an import triggers it; every minute it resumes
 * interrupted ones.
 */
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

/** Imports the files that the bank's own program delivered. */
export const takeBankFeedJob: Job = {
  name: 'take-bank-feed',
  schedule: '* * * * *',
  async run({ runtime, transact }) {
    const { bankFeed } = runtime.config;
    if (bankFeed !== null) await takeFeed({ log: runtime.log, transact }, folderFeed(bankFeed));
  },
};
