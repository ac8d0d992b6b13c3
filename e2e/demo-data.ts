// The history of a demo instance takes a while to make: it is made once a run, and every journey gets a copy. Who
// runs a journey over and over can name one that is kept.
import { startHandbill } from './handbill.ts';

/** The environment variable that tells the journeys where the data of a fresh demo instance is. */
export const DEMO_DATA = 'HANDBILL_E2E_DEMO_DATA';

async function makeDemoData(): Promise<() => Promise<void>> {
  if (process.env[DEMO_DATA] !== undefined) return async () => undefined;
  const handbill = await startHandbill();
  await handbill.stop();
  process.env[DEMO_DATA] = handbill.data;
  return handbill.remove;
}

// Playwright calls the default export before the first test, and what it answers after the last.
export { makeDemoData as default };
