import type { Job } from '../../platform/queue/jobs.ts';
import { folderFeed } from './folder-feed.ts';
import { importNextLines } from './import-lines.ts';
import { IMPORT_STATEMENTS, selectImporting } from './sql.ts';
import { takeFeed } from './take-feed.ts';

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

/** Takes up what the bank's own program left. */
export const takeBankFeedJob: Job = {
  name: 'take-bank-feed',
  schedule: '* * * * *',
  async run({ runtime, transact }) {
    const { bankFeed } = runtime.config;
    if (bankFeed !== null) await takeFeed({ log: runtime.log, transact }, folderFeed(bankFeed));
  },
};
