// The fixture of every journey: a running Handbill, fresh for each file of tests.
import { test as browserTest } from '@playwright/test';
import { DEMO_DATA } from './demo-data.ts';
import { type Handbill, startHandbill } from './handbill.ts';

export { expect } from '@playwright/test';

/** One Handbill for each file of tests, and for each repetition of it: what one did to its members is gone in the next. */
interface House {
  handbillOf(run: string): Promise<Handbill>;
}

/** Tests of one file share `handbill`; the pages' addresses are relative to it. */
export const test = browserTest.extend<{ handbill: Handbill }, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const copyOf = process.env[DEMO_DATA];
      let now: { run: string; handbill: Handbill } | null = null;
      const handbillOf = async (run: string) => {
        if (now?.run === run) return now.handbill;
        await now?.handbill.remove();
        now = { run, handbill: await startHandbill(copyOf === undefined ? {} : { copyOf }) };
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
  handbill: [
    async ({ house }, use, { file, repeatEachIndex }) =>
      use(await house.handbillOf(`${file} ${repeatEachIndex}`)),
    { timeout: 120_000 },
  ],
  baseURL: async ({ handbill }, use) => use(handbill.url),
});
