// The fixture of every journey: a running Handbill, fresh for each file of tests.
import { test as browserTest } from '@playwright/test';
import { DEMO_DATA } from './demo-data.ts';
import { type Handbill, startHandbill } from './handbill.ts';

export { expect } from '@playwright/test';

/** The Handbill of the file of tests that runs now: what one file did to its members is nothing to the next. */
interface House {
  handbillOf(file: string): Promise<Handbill>;
}

/** Tests of one file share `handbill`; the pages' addresses are relative to it. */
export const test = browserTest.extend<{ handbill: Handbill }, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const copyOf = process.env[DEMO_DATA];
      let now: { file: string; handbill: Handbill } | null = null;
      const handbillOf = async (file: string) => {
        if (now?.file === file) return now.handbill;
        await now?.handbill.remove();
        now = { file, handbill: await startHandbill(copyOf === undefined ? {} : { copyOf }) };
        return now.handbill;
      };
      const last = () => now;
      try {
        await use({ handbillOf });
      } finally {
        await last()?.handbill.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  handbill: [async ({ house }, use, { file }) => use(await house.handbillOf(file)), { timeout: 120_000 }],
  baseURL: async ({ handbill }, use) => use(handbill.url),
});
