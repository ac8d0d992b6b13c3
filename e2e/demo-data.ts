// The history of a demo instance takes a while to make, so it is made once per run and every journey gets a copy. To
// repeat a journey many times, set the variable below to a history that is kept.
import { startHandbill } from './handbill.ts';

/** The environment variable with the folder of a fresh demo instance's data. */
export const DEMO_DATA = 'HANDBILL_E2E_DEMO_DATA';

async function makeDemoData(): Promise<() => Promise<void>> {
  if (process.env[DEMO_DATA] !== undefined) return async () => undefined;
  const handbill = await startHandbill();
  await handbill.stop();
  process.env[DEMO_DATA] = handbill.data;
  return handbill.remove;
}

// Playwright calls the default export before the first test, and the function that it answers after the last.
export { makeDemoData as default };
