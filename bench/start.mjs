// Measures how long `npm start` takes to its first answer when everything is installed, built and set up.
//   npm run start -w bench             nine starts
//   STARTS=3 npm run start -w bench
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './server.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const starts = Number(process.env.STARTS ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'handbill-start-'));

try {
  // The first start makes the demo.
  await startOnce();
  const all = [];
  for (let start = 0; start < starts; start += 1) all.push(await startOnce());
  all.sort((a, b) => a - b);
  const [least, median, most] = [all[0], all[Math.floor(all.length / 2)], all[all.length - 1]];
  console.log(`To the first answer: ${median} ms (median of ${all.length}, from ${least} to ${most})`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts Handbill, waits for the page at `/`, stops it, and returns the milliseconds to that answer. */
async function startOnce() {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HANDBILL_DATA: folder, HANDBILL_MODE: 'demo' },
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  while (!(await isAnswered(port))) {
    if (child.exitCode !== null) throw new Error(`Handbill did not start:\n${output}`);
    await new Promise((resume) => setTimeout(resume, 5));
  }
  const ms = Math.round(performance.now() - began);
  // The summary is printed last.
  while (!/^Started in .*$/m.test(output)) await once(child.stdout, 'data');
  console.log(`${ms} ms. ${/^Started in .*$/m.exec(output)?.[0]}`);
  child.kill('SIGTERM');
  await ended;
  return ms;
}

async function isAnswered(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}
