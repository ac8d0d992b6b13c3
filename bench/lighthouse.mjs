// Runs Lighthouse as a phone on slow 4G on the pages that people see first: medians of five runs each, compared with
// their limits. Writes its section of bench/results.md. Needs a build.
//   npm run lighthouse -w bench
//   RUNS=1 npm run lighthouse -w bench
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '@handbill/e2e/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { receivedOrders, startDemo, startSignedIn } from './demo.mjs';
import { narrowLine } from './narrow-line.mjs';
import { BYTES_PER_MS, failuresOf, PLAIN, summaryOf, writePagesSection } from './pages-report.mjs';
import { servePlainPage } from './plain-page.mjs';

const runs = Number(process.env.RUNS ?? 5);
/** A signed-in page keeps a stream of events open and never finishes loading, so it is measured for this long. */
const LOAD_MS_MAX = 15_000;

/** The language of the phone. Without it this browser sends none, but tells the app that it is English. */
const LANGUAGE = 'vi';

const folder = mkdtempSync(join(tmpdir(), 'handbill-lighthouse-'));
const stops = [() => rmSync(folder, { recursive: true, force: true })];

try {
  const handbill = await startDemo(folder);
  stops.push(handbill.stop);
  const plain = await servePlainPage(`${handbill.url}/welcome`);
  stops.push(plain.stop);
  const lineTo = async (port) => {
    const line = await narrowLine(port, BYTES_PER_MS);
    stops.push(line.stop);
    return `http://127.0.0.1:${line.port}`;
  };
  const url = await lineTo(Number(new URL(handbill.url).port));
  const { executablePath, args, env } = await chromiumLaunch();
  const browser = await puppeteer.launch({
    executablePath,
    args: [...args, `--accept-lang=${LANGUAGE}`],
    env,
    headless: 'shell',
  });
  stops.push(() => browser.close());

  const pages = [
    { name: PLAIN, url: await lineTo(plain.port), address: '/' },
    { name: 'welcome', address: '/welcome' },
    { name: 'login', address: '/login' },
    { name: 'home', address: '/', username: 'demo', kept: { popup_seen: '1' } },
    // With the notice over the page, a picture that is shown once a session.
    { name: 'home under the notice', address: '/', username: 'demo' },
    // Each link belongs to one member, who is paid for its visits: search engines are asked to leave it out.
    {
      name: 'shared page',
      address: await sharedPage(handbill.url),
      skipAudits: ['is-crawlable'],
    },
  ];
  const results = Object.fromEntries(pages.map(({ name }) => [name, []]));
  // Interleaved, so that other load on the machine affects all pages alike.
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) {
      const measured = await measure(browser, { url, ...page });
      results[page.name].push(measured);
      say(`run ${run}, ${page.name}: ${JSON.stringify(measured)}`);
    }
  }
  const summary = summaryOf(results);
  writePagesSection(summary, runs);
  const failures = failuresOf(summary);
  for (const failure of failures) say(`Failed: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  for (const stop of stops.reverse()) await stop();
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** One run in a fresh browser; signed in beforehand if a name is given. */
async function measure(browser, { url, address, username, kept = {}, skipAudits = [] }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (username) await startSignedIn(page, url, username, kept);
  const flags = {
    logLevel: 'error',
    skipAudits,
    maxWaitForLoad: LOAD_MS_MAX,
    extraHeaders: { 'Accept-Language': LANGUAGE },
  };
  const { lhr } = await lighthouse(`${url}${address}`, flags, undefined, page);
  await context.close();
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const value = (audit) => lhr.audits[audit].numericValue;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
    bytes: documentOf(lhr).transferSize,
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
    largest: snippetsOf(lhr.audits['lcp-breakdown-insight']),
    shifted: snippetsOf(lhr.audits['cls-culprits-insight']),
    faults: faultsOf(lhr),
  };
}

/** The request of the page itself, without what it loads. */
function documentOf({ audits }) {
  return audits['network-requests'].details.items.find(({ resourceType }) => resourceType === 'Document');
}

/** Lighthouse's findings other than speed. */
function faultsOf({ categories, audits }) {
  const refs = ['accessibility', 'best-practices', 'seo'].flatMap((name) => categories[name].auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && audits[id]?.score < 1)
    .map(({ id }) => `${id}: ${audits[id].title} ${snippetsOf(audits[id]).join(' ')}`);
}

/** The elements named by an audit. */
function snippetsOf(audit) {
  const found = JSON.stringify(audit?.details ?? {}).matchAll(/"snippet":("(?:[^"\\]|\\.)*")/g);
  return [...new Set([...found].map(([, snippet]) => JSON.parse(snippet)))];
}

/** The address of a link whose visits still count. */
async function sharedPage(url) {
  const orders = await receivedOrders(url, 'demo');
  return new URL(orders.find(({ stage }) => stage === 'distributing').share_url).pathname;
}
