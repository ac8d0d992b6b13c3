// The fixture of every journey: a running Handbill.
import { type BrowserContext, test as browserTest } from '@playwright/test';
import { DEMO_DATA } from './demo-data.ts';
import { type Handbill, startHandbill } from './handbill.ts';
import { reportWhatWasSeen } from './what-was-seen.ts';

export { expect } from '@playwright/test';

/**
 * Which Handbill a test file uses: its own, fresh for each file and each repetition, or the one shared by all files
 * whose changes no other one notices, in whatever order a worker runs them.
 */
type Ground = 'own' | 'shared';

/** The Handbills of one worker, at most one of each ground. */
interface Grounds {
  /** `run` is the file and its repetition; a new one gets a fresh Handbill in place of the last. */
  own(run: string): Promise<Handbill>;
  shared(): Promise<Handbill>;
}

/**
 * The browser as the app finds it on a page without a secure connection. Playwright's own blocking leaves a container
 * whose registration answers nothing, as no browser does.
 */
async function withoutServiceWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** Tests of one file share `handbill`, which is the base of the pages' addresses. */
export const test = browserTest.extend<{ ground: Ground; handbill: Handbill }, { grounds: Grounds }>({
  ground: ['own', { option: true }],
  grounds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const copyOf = process.env[DEMO_DATA];
      const start = () => startHandbill(copyOf === undefined ? {} : { copyOf });
      const running = new Map<Ground, { run: string; handbill: Handbill }>();
      const take = async (ground: Ground, run: string) => {
        const now = running.get(ground);
        if (now?.run === run) return now.handbill;
        running.delete(ground);
        await now?.handbill.remove();
        const handbill = await start();
        running.set(ground, { run, handbill });
        return handbill;
      };
      try {
        await use({ own: (run) => take('own', run), shared: () => take('shared', 'all') });
      } finally {
        for (const { handbill } of running.values()) await handbill.remove();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  handbill: [
    async ({ browser, grounds, ground, serviceWorkers }, use, info) => {
      const { file, repeatEachIndex } = info;
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (serviceWorkers === 'block') await withoutServiceWorkers(context);
        return context;
      };
      const shared = ground === 'shared';
      const handbill = shared ? await grounds.shared() : await grounds.own(`${file} ${repeatEachIndex}`);
      await use(handbill);
      if (info.status !== info.expectedStatus) await reportWhatWasSeen(browser, handbill, info);
      // The pages of earlier tests would stay open, with their connections, until the browser ends.
      for (const context of browser.contexts()) await context.close();
      browser.newContext = newContext;
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ handbill }, use) => use(handbill.url),
});
