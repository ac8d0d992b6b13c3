// A connection that breaks in the middle of a call, as on a train: before the server heard of it, or after.
import type { Page, Route } from '@playwright/test';

/** The app retries once when no answer comes: this many answers have to be lost for a person to notice. */
const NOTICED = 2;

/** Loses the next requests to addresses of this pattern before the server hears of them. */
export async function loseRequests(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  await page.route(pattern, (route) => route.abort('connectionfailed'), { times });
}

/** Lets the next requests to addresses of this pattern reach the server, and loses what it answers, which is no refusal. */
export async function loseAnswers(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  const lose = async (route: Route) => {
    // A journey may be over and its server stopped while the app still retries: there is no answer to lose then.
    const lost = await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
    if (lost !== undefined && !lost.ok()) throw new Error(`${route.request().url()}: ${await lost.text()}`);
  };
  await page.route(pattern, lose, { times });
}

/** Holds back the next request to an address of this pattern; the answer lets it go on. */
export async function holdNext(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    // It may have been given up for a newer one.
    await route.continue().catch(() => undefined);
  };
  await page.route(pattern, hold, { times: 1 });
  return letGo;
}
