import { SECOND_MS } from '@handbill/contract/time';
import type { Job } from '../../../platform/queue/jobs.ts';
import { banksIn, ensureBankDirectory } from './bank-directory.ts';
import { upsertBanks } from './bank-sql.ts';

const DIRECTORY_URL = 'https://api.vietqr.io/v2/banks';
const DIRECTORY_TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Refreshes the bank directory from outside, before any transaction. If nothing usable arrives, the existing
 * directory still serves, so that is not an error. A bank that is no longer listed stays, because members may
 * have saved it.
 */
export function refreshBankDirectory(fetchOutside: typeof fetch): Job {
  return {
    name: 'refresh-bank-directory',
    schedule: '40 18 * * *',
    async run({ runtime, transact }) {
      await transact(ensureBankDirectory);
      try {
        const answer = await fetchOutside(DIRECTORY_URL, {
          redirect: 'error',
          signal: AbortSignal.timeout(DIRECTORY_TIMEOUT_MS),
        });
        const banks = banksIn(await answer.json());
        await transact(({ tx, now }) => upsertBanks(tx, banks, now));
      } catch (error) {
        runtime.log.info({ err: error }, 'the bank directory was not renewed');
      }
    },
  };
}
