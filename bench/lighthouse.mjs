// Runs Lighthouse as a phone on slow 4G on the pages that people see first: medians of five runs each, compared with
// their limits. Writes its section of bench/results.md. Needs a build.
//   npm run lighthouse -w bench
//   RUNS=1 npm run lighthouse -w bench
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumLaunch } from '@handbill/e2e/chromium';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { narrowLine } from './narrow-line.mjs';
import { failuresOf, summaryOf, writeSection } from './pages-report.mjs';

const runs = Number(process.env.RUNS ?? 5);
const PASSWORD = 'handbill-demo';
const START_MS_MAX = 300_000;
/** A signed-in page keeps a stream of events open and never finishes loading, so it is measured for this long. */
const LOAD_MS_MAX = 15_000;

/** The language of the phone. Without it this browser sends none, but tells the app that it is English. */
const LANGUAGE = 'vi';

/** The bandwidth of Lighthouse's phone: 1.6 Mbit/s. */
const BYTES_PER_MS = 200;

const folder = mkdtempSync(join(tmpdir(), 'handbill-lighthouse-'));
const stops = [() => rmSync(folder, { recursive: true, force: true })];

try {
  const handbill = await startHandbill();
  stops.push(handbill.stop);
  const line = await narrowLine(Number(new URL(handbill.url).port), BYTES_PER_MS);
  stops.push(line.stop);
  const address = `http://127.0.0.1:${line.port}`;
  const { executablePath, args, env } = await chromiumLaunch();
  const browser = await puppeteer.launch({
    executablePath,
    args: [...args, `--accept-lang=${LANGUAGE}`],
    env,
    headless: 'shell',
  });
  stops.push(() => browser.close());

  const pages = [
    { name: 'welcome', address: '/welcome' },
    { name: 'login', address: '/login' },
    { name: 'home', address: '/', username: 'demo', kept: { popup_seen: '1' } },
    // With the notice over the page, a picture that is shown once a session.
    { name: 'home under the notice', address: '/', username: 'demo' },
    // Each link belongs to one member, who is paid for its visits: search engines are asked to leave it out.
    { name: 'shared page', address: await shareAddress(handbill.url), skipAudits: ['is-crawlable'] },
  ];
  const results = Object.fromEntries(pages.map(({ name }) => [name, []]));
  // Interleaved, so that other load on the machine affects all pages alike.
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) {
      const measured = await measure(browser, address, page);
      results[page.name].push(measured);
      say(`run ${run}, ${page.name}: ${JSON.stringify(measured)}`);
    }
  }
  const summary = summaryOf(results);
  writeSection(summary, runs);
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
async function measure(browser, url, { address, username, kept = {}, skipAudits = [] }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (username) {
    const { access_token, refresh_token } = await signIn(url, username);
    // Signed-in members come from the sign-in page, where the tab has loaded the settings.
    const { data: settings } = await (await fetch(`${url}/api/settings`)).json();
    const global = JSON.stringify(settings);
    const session = { ...kept, global, access_token, refresh_token, authToken: access_token };
    await page.evaluateOnNewDocument((entries) => {
      for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
    }, Object.entries(session));
  }
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
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
    largest: snippetsOf(lhr.audits['lcp-breakdown-insight']),
    shifted: snippetsOf(lhr.audits['cls-culprits-insight']),
    faults: faultsOf(lhr),
  };
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

async function call(url, path, body, token) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

function signIn(url, username) {
  return call(url, 'auth/login', { username, password: PASSWORD });
}

/** The page of an order that the demo member shares. */
async function shareAddress(url) {
  const { access_token } = await signIn(url, 'demo');
  const orders = await call(url, 'list-product', { side: 'received', limit: 100 }, access_token);
  const shared = orders.find(({ stage }) => stage === 'distributing');
  if (shared === undefined) throw new Error('the demo instance has no share');
  return new URL(shared.share_url).pathname;
}

/** The built server with a demo instance in a folder of its own. */
async function startHandbill() {
  const main = fileURLToPath(new URL('../packages/server/bundle/main.js', import.meta.url));
  const { PATH, HOME } = process.env;
  // A phone has its own processor, so the server and its database give way to the browser.
  const child = spawn('nice', ['-n', '10', process.execPath, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      HANDBILL_MODE: 'demo',
      HANDBILL_DEMO_LIFE: 'off',
      // Search engines want whole addresses of a page in the other languages.
      HANDBILL_ORIGIN: 'https://handbill.test',
      HANDBILL_DATA: join(folder, 'data'),
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise((found, fail) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(late);
      found(address);
    });
    child.once('exit', () => fail(new Error(`Handbill did not start:\n${output}`)));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error('Handbill did not start in time'));
    }, START_MS_MAX);
  });
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
