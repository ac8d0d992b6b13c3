import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './chromium.mjs';

// An Android phone: a headless browser that says so is taken for a program, and its visits don't count.
const { userAgent } = devices['Pixel 7'] ?? {};
const PHONE = {
  ...(userAgent === undefined ? {} : { userAgent }),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export default defineConfig({
  // What has to hold, in `npm test`; and all that is true of each member of a large set, in `npm run test:all`.
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'sweeps', testDir: './sweeps' },
  ],
  globalSetup: './demo-data.ts',
  outputDir: '../test-results',
  // Each has a server with a database. Journeys wait more than they compute: three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // Nothing is judged by the clock: these end what hangs, and are far beyond the longest stall of a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    ...PHONE,
    actionTimeout: 30_000,
    // The default one: the app starts in the language of the browser.
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    launchOptions: await chromiumLaunch(),
    screenshot: 'only-on-failure',
    // Recording each step makes a run nearly twice as long: `npm test -w e2e -- --trace on` does it where it is wanted.
    trace: 'off',
  },
});
