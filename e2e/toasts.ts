// What the app and the console say in passing. A toast is gone after a few seconds, which a busy machine can spend between
// two looks at the screen, so each page records its toasts as they appear.
import type { BrowserContext, Page } from '@playwright/test';

interface Recording {
  toasts?: string[];
  isLive?: boolean;
}

/** Makes every page of a context record its toasts, and note when its stream of events is open. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[] = [];
    const recording: Recording = Object.assign(window, { toasts });
    const selector = '[aria-live=polite] > *, .MuiSnackbar-root [role=status]';
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const appeared = [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
        toasts.push(...appeared.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')));
      }
    }).observe(document, { childList: true, subtree: true });
    const send = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (asked[0] === '/api/events' && answer.ok) recording.isLive = true;
      return answer;
    };
  });
}

/** Waits for a toast with these words. Each toast is found once, so an earlier one proves nothing about a later act. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const take = (wanted: string) => {
    const { toasts = [] } = window as Recording;
    const others = toasts.filter((each) => !each.includes(wanted));
    return toasts.splice(0, toasts.length, ...others).length > others.length;
  };
  await page.waitForFunction(take, words, { polling: 100 }).catch(async (error: Error) => {
    const known = await page.evaluate(() => (window as Recording).toasts);
    throw new Error(`no toast said "${words}", only ${JSON.stringify(known)}: ${error.message}`);
  });
}

/** Waits until the app listens to the server's events: a change before that is not shown without a reload. */
export async function expectLive(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as Recording).isLive === true, undefined, { polling: 100 });
}
