// Prints the state of a failed journey into the run's output, because attachments are lost with their folder.
import type { Browser, Page, TestInfo } from '@playwright/test';
import type { Handbill } from './handbill.ts';

const CALLS_MAX = 25;
const SERVER_LINES_MAX = 30;

/** Prints and attaches each open page with its errors and requests, and the end of the server's output. */
export async function reportWhatWasSeen(
  browser: Browser,
  { output }: Handbill,
  info: TestInfo,
): Promise<void> {
  const seen: string[] = [];
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    seen.push(await seenOn(page).catch(String));
    const path = info.outputPath(`page-${seen.length}.png`);
    if (await page.screenshot({ path }).catch(() => null)) await info.attach('screenshot', { path });
  }
  const server = output().split('\n').slice(-SERVER_LINES_MAX);
  const body = [...seen, 'The server:', ...server, ''].join('\n');
  await info.attach('what-was-seen', { body, contentType: 'text/plain' });
  process.stdout.write(`\nWhat was seen when this failed: ${info.title}\n${body}`);
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
    ...messages.filter((each) => each.type() === 'error').map((each) => `console: ${each.text()}`),
    ...(await Promise.all(calls)),
    await page.locator('body').ariaSnapshot({ timeout: 10_000 }),
  ].join('\n');
}
