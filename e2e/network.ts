// A connection that breaks during a call, as on a train: before the server receives the request, or after.
import type { Page, Route } from '@playwright/test';

/** The app retries once when no answer comes, so a person notices only when two answers are lost. */
const NOTICED = 2;

/**
 * Handles the next requests to addresses of this pattern by `handle`. Later ones pass through, but stay intercepted:
 * removing the route turns interception off, and a request sent at that moment would never be answered. Answers a
 * function that waits until all of them have been handled.
 */
export async function handleNext(
  page: Page,
  { pattern, times }: { pattern: string | RegExp; times: number },
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  let left = times;
  let resolve = () => {};
  const handled = new Promise<void>((done) => {
    resolve = done;
  });
  await page.route(pattern, async (route) => {
    if (left === 0) return route.fallback();
    left -= 1;
    await handle(route);
    if (left === 0) resolve();
  });
  return () => handled;
}

/** Loses the next requests to addresses of this pattern before they reach the server. */
export function loseRequests(
  page: Page,
  pattern: string,
  times: number = NOTICED,
): Promise<() => Promise<void>> {
  return handleNext(page, { pattern, times }, (route) => route.abort('connectionfailed'));
}

/** Lets the next requests to addresses of this pattern reach the server and loses the answers, which must be successes. */
export function loseAnswers(
  page: Page,
  pattern: string,
  times: number = NOTICED,
): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    // If the journey is over and its server stopped while the app still retries, there is no answer to lose.
    const lost = await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
    if (lost !== undefined && !lost.ok()) throw new Error(`${route.request().url()}: ${await lost.text()}`);
  };
  return handleNext(page, { pattern, times }, lose);
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
