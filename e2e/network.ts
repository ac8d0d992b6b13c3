// A connection that breaks in the middle of a call, as on a train: before the server heard of it, or after.
import type { Page, Route } from '@playwright/test';

/** The app retries once when no answer comes: this many answers have to be lost for a person to notice. */
const NOTICED = 2;

/**
 * Handles the next requests to addresses of this pattern in a way of its own. Those after them go through, still by way
 * of here: a route that ends by itself turns interception off, and a request sent at that moment is never answered.
 */
export async function handleNext(
  page: Page,
  { pattern, times }: { pattern: string | RegExp; times: number },
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let left = times;
  await page.route(pattern, (route) => {
    if (left === 0) return route.fallback();
    left -= 1;
    return handle(route);
  });
}

/** Loses the next requests to addresses of this pattern before the server hears of them. */
export async function loseRequests(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  await handleNext(page, { pattern, times }, (route) => route.abort('connectionfailed'));
}

/** Lets the next requests to addresses of this pattern reach the server, and loses what it answers, which is no refusal. */
export async function loseAnswers(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  const lose = async (route: Route) => {
    // A journey may be over and its server stopped while the app still retries: there is no answer to lose then.
    const lost = await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
    if (lost !== undefined && !lost.ok()) throw new Error(`${route.request().url()}: ${await lost.text()}`);
  };
  await handleNext(page, { pattern, times }, lose);
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
  await handleNext(page, { pattern, times: 1 }, hold);
  return letGo;
}
