// The fixture of every journey: a running Handbill, fresh for each file of tests.
import { test as browserTest } from '@playwright/test';
import { DEMO_DATA } from './demo-data.ts';
import { type Handbill, startHandbill } from './handbill.ts';

export { expect } from '@playwright/test';

/** Tests of one file share `handbill`; the pages' addresses are relative to it. */
export const test = browserTest.extend<object, { handbill: Handbill }>({
  handbill: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const copyOf = process.env[DEMO_DATA];
      const handbill = await startHandbill(copyOf === undefined ? {} : { copyOf });
      try {
        await use(handbill);
      } finally {
        await handbill.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ handbill }, use) => use(handbill.url),
});
