// A connection that breaks during a call, as on a train: before the server receives the request, or after.
import type { Page, Route } from '@playwright/test';

/** The app retries once when no answer comes, so a person notices only when two answers are lost. */
const NOTICED = 2;

/**
 * Handles the next requests to addresses of this pattern by `handle`. Later ones pass through, but stay intercepted:
 * removing the route turns interception off, and a request sent at that moment would never be answered.
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

/** Loses the next requests to addresses of this pattern before they reach the server. */
export async function loseRequests(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  await handleNext(page, { pattern, times }, (route) => route.abort('connectionfailed'));
}

/** Lets the next requests to addresses of this pattern reach the server and loses the answers, which must be successes. */
export async function loseAnswers(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  const lose = async (route: Route) => {
    // If the journey is over and its server stopped while the app still retries, there is no answer to lose.
    const lost = await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
    if (lost !== undefined && !lost.ok()) throw new Error(`${route.request().url()}: ${await lost.text()}`);
  };
  await handleNext(page, { pattern, times }, lose);
}

/** Holds back the next request to an address of this pattern until the returned function is called. */
export async function holdNext(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    // The app may have cancelled it for a newer one.
    await route.continue().catch(() => undefined);
  };
  await handleNext(page, { pattern, times: 1 }, hold);
  return letGo;
}
