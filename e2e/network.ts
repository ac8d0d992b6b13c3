// A connection that breaks in the middle of a call, as on a train: before the server heard of it, or after.
import type { Page, Route } from '@playwright/test';

/** The app asks once more by itself when no answer came: this many have to be lost for a person to notice. */
const NOTICED = 2;

/** Loses the next requests to addresses of this pattern before the server hears of them. */
export async function loseRequests(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  await page.route(pattern, (route) => route.abort('connectionfailed'), { times });
}

/** Lets the next requests to addresses of this pattern reach the server, and loses what it answers. */
export async function loseAnswers(page: Page, pattern: string, times: number = NOTICED): Promise<void> {
  const lose = async (route: Route) => {
    // A journey may be over, and its house closed, while the app still asks again: no answer to lose then.
    await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
  };
  await page.route(pattern, lose, { times });
}
