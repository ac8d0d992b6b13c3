import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './chromium.mjs';

// An Android phone: the user agent of a headless browser is taken for a bot, and its visits don't count.
const { userAgent } = devices['Pixel 7'] ?? {};
const PHONE = {
  ...(userAgent === undefined ? {} : { userAgent }),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export default defineConfig({
  // Journeys run in `npm test`, walks through every page in `npm run test:thorough`, sweeps over every combination in
  // `npm run test:all`.
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'walks', testDir: './walks' },
    { name: 'sweeps', testDir: './sweeps' },
  ],
  globalSetup: './demo-data.ts',
  outputDir: '../test-results',
  // Each worker has a server with a database. Journeys wait more than they compute, so four keep two cores busy.
  workers: 4,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // No test depends on the clock: these limits only end what hangs, far beyond the longest stall of a busy machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  use: {
    ...PHONE,
    actionTimeout: 60_000,
    // The app starts in the language of the browser; this is the app's default.
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Each new page would fetch and keep the whole app, a fifth of a run. Journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: await chromiumLaunch(),
    // The fixture takes them after a failure; Playwright would take one of each page that closes.
    screenshot: 'off',
    // Traces nearly double the time of a run. `npm test -w e2e -- --trace on` records them.
    trace: 'off',
  },
});
