import type { Job } from '../../../platform/queue/jobs.ts';
import { folderFeed } from './folder-feed.ts';
import { takeFeed } from './take-feed.ts';

/** Imports the files that the bank's own program delivered. */
export const takeBankFeedJob: Job = {
  name: 'take-bank-feed',
  schedule: '* * * * *',
  async run({ runtime, transact }) {
    const { bankFeed } = runtime.config;
    if (bankFeed !== null) await takeFeed({ log: runtime.log, transact }, folderFeed(bankFeed));
  },
};
