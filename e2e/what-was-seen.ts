// Prints the state of a failed journey into the run's output, because a screenshot is lost with its folder.
import type { Browser, Page, TestInfo } from '@playwright/test';
import type { Handbill } from './handbill.ts';

const CALLS_MAX = 25;
const SERVER_LINES_MAX = 30;

/** Prints each open page of this Handbill with its errors and requests, and the end of the server's output. */
export async function printWhatWasSeen(
  browser: Browser,
  { url, output }: Handbill,
  { title }: TestInfo,
): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const seen: string[] = [];
  for (const page of pages) if (page.url().startsWith(url)) seen.push(await seenOn(page).catch(String));
  const server = output().split('\n').slice(-SERVER_LINES_MAX);
  process.stdout.write(
    [`\nWhat was seen when this failed: ${title}`, ...seen, 'The server:', ...server, ''].join('\n'),
  );
}

async function seenOn(page: Page): Promise<string> {
  const messages = await page.consoleMessages();
  const requests = (await page.requests()).filter((request) => /\/api\//.test(request.url()));
  const calls = requests.slice(-CALLS_MAX).map(async (request) => {
    const outcome =
      request.failure()?.errorText ?? (await request.existingResponse())?.status() ?? 'no answer';
    return `${request.method()} ${new URL(request.url()).pathname} ${outcome}`;
  });
  return [
    `A page at ${page.url()}:`,
    await page.locator('body').ariaSnapshot({ timeout: 10_000 }),
    ...messages.filter((each) => each.type() === 'error').map((each) => `console: ${each.text()}`),
    ...(await Promise.all(calls)),
  ].join('\n');
}
