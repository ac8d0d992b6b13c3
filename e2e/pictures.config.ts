import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The pictures of the README, the docs and the welcome page, taken from a demo instance: `npm run pictures -w e2e`, after a build. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'pictures', testDir: './pictures' }],
  workers: 1,
});
