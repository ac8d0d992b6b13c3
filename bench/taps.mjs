// Measures how long a thumb waits on a slow phone: from a tap to the frame that answers it, with a processor four times
// slower, for the taps that sharers make most. What a tap sends to the server gets no answer, so a frame that answers a
// tap is the app's own, and every repetition finds the same data. Writes its section of results.md. Needs a build.
//   npm run taps -w bench
//   RUNS=3 npm run taps -w bench -- feed       only the taps with this word, without writing
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberEndpoints } from '@handbill/contract/member';
import { chromiumLaunch } from '@handbill/e2e/chromium';
import puppeteer from 'puppeteer-core';
import { receivedOrders, startDemo, startSignedIn } from './demo.mjs';
import { median } from './load.mjs';
import { writeSection } from './sections.mjs';

const runs = Number(process.env.RUNS ?? 10);
const [word] = process.argv.slice(2);
/** Has many shares in the demo. */
const MEMBER = 'sharer';
const SLOWER = 4;
/** Of all taps together, at the 95th percentile (INP's own limit is 200 ms). */
const MS_MAX = 150;
/** The shortest time that a browser reports (Event Timing, section 3.3). */
const MS_MIN = 16;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** The app has nothing left to do when it is still for this long, and reports are in after it, too. */
const STILL_MS = 1_000;

const PREVIEW = 'main article button';

/** Each begins on a page; `before` are taps that lead to the one that is measured. */
const tapsOf = (shared) => [
  { name: 'Receive, in the navigation', at: '/', tap: 'nav a[href="/order-detail"]' },
  { name: 'an advertisement in the feed', at: '/order-detail', tap: PREVIEW },
  {
    name: '“Share this” in its preview',
    at: '/order-detail',
    before: [PREVIEW],
    tap: 'aria/Share this[role="button"]',
  },
  { name: 'Orders, in the navigation', at: '/', tap: 'nav a[href="/warehouse"]' },
  { name: 'a filter of the orders', at: '/warehouse', tap: 'main nav a:not([aria-current])' },
  { name: 'an order in the list', at: '/warehouse', tap: 'main a[href^="/order-detail/"]' },
  { name: 'Copy link, on a share', at: `/order-detail/${shared}`, tap: 'main button::-p-text(Copy link)' },
  { name: 'Withdraw, on home', at: '/', tap: 'main a[href$="/withdraw"]' },
  { name: 'Account, in the navigation', at: '/', tap: 'nav a[href="/individual"]' },
  { name: 'the statement', at: '/individual', tap: 'main a[href="/individual/statement"]' },
];

/** The calls that change nothing. */
const READS = Object.values(memberEndpoints)
  .filter(({ readOnly }) => readOnly)
  .map(({ path }) => new RegExp(`^/api/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

const folder = mkdtempSync(join(tmpdir(), 'handbill-taps-'));
const stops = [() => rmSync(folder, { recursive: true, force: true })];

try {
  const handbill = await startDemo(folder);
  stops.push(handbill.stop);
  const { executablePath, args, env } = await chromiumLaunch();
  const browser = await puppeteer.launch({ executablePath, args, env, headless: 'shell' });
  stops.push(() => browser.close());
  const taps = tapsOf(
    (await receivedOrders(handbill.url, MEMBER)).find(({ stage }) => stage === 'distributing')._id,
  );
  const chosen = taps.filter(({ name }) => word === undefined || name.includes(word));
  const results = new Map(chosen.map(({ name }) => [name, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const tap of chosen) {
      const measured = await measure(browser, handbill.url, tap);
      results.get(tap.name).push(measured.duration);
      process.stdout.write(`run ${run}, ${tap.name}: ${JSON.stringify(measured)}\n`);
    }
  }
  if (word === undefined) process.exitCode = report(results) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** One tap on a new phone, in milliseconds: all of it, and of that what the app itself computed in its handlers. */
async function measure(browser, url, { at, before = [], tap }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(PHONE);
  await startSignedIn(page, url, MEMBER, { popup_seen: '1', locale: 'en' });
  await page.evaluateOnNewDocument(watch);
  await page.goto(`${url}${at}`);
  await calm(page);
  for (const first of before) {
    await tapOn(page, first);
    await calm(page);
  }
  await holdWrites(page);
  await page.emulateCPUThrottling(SLOWER);
  const earlier = await page.evaluate(() => {
    window.taps.length = 0;
    return performance.interactionCount;
  });
  await tapOn(page, tap);
  await calm(page);
  const interactions = await page.evaluate(() => performance.interactionCount);
  if (interactions === earlier) throw new Error(`the browser noticed no tap on ${tap}`);
  const [longest] = await page.evaluate(() => window.taps.sort((a, b) => b.duration - a.duration));
  await context.close();
  // The browser reports nothing shorter.
  return longest ?? { duration: MS_MIN, handling: 0 };
}

/** Runs in the page: keeps how long its interactions took, to the frame that answered them. */
function watch() {
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, processingStart, processingEnd } of list.getEntries())
      if (interactionId > 0)
        window.taps.push({ duration, handling: Math.round(processingEnd - processingStart) });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function tapOn(page, selector) {
  const element = await page.locator(selector).waitHandle();
  await element.tap();
  await element.dispose();
}

/** Waits until the page asks the server for nothing, and does nothing, for a while. */
async function calm(page) {
  // The stream of events stays open, and a call that changes something gets no answer.
  await page.waitForNetworkIdle({ concurrency: 2, idleTime: STILL_MS });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** From now on, a call that would change something gets no answer. */
async function holdWrites(page) {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const writes = pathname.startsWith('/api/') && pathname !== '/api/events';
    if (!writes || READS.some((read) => read.test(pathname))) void request.continue();
  });
}

/** Prints and writes the section. Answers whether all taps together keep the limit. */
function report(results) {
  const all = [...results.values()].flat().sort((a, b) => a - b);
  const late = all[Math.ceil(all.length * 0.95) - 1];
  const rows = [...results].map(([name, times]) => `| ${name} | ${median(times)} | ${Math.max(...times)} |`);
  writeSection(
    'A tap on a slow phone',
    `From a tap to the frame that answers it (INP's measure, in steps of 8 ms), ${runs} times each, with a processor ${SLOWER} times slower; the built server with demo data, the browser of the tests, each time in a new tab on a page that is at rest. Calls that change something get no answer. ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}).

| tap | median, ms | longest, ms |
|---|---|---|
${rows.join('\n')}
| **all together, 95th percentile** | **${late}${late <= MS_MAX ? '' : ' ✗'}** (${MS_MAX}) | ${all.at(-1)} |

Run it with \`npm run taps -w bench\` after a build. It fails when the limit in brackets is not kept.
`,
  );
  return late <= MS_MAX;
}
