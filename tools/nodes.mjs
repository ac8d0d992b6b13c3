// `npm run nodes`: starts Handbill and runs the server's tests with each line of Node that it supports, beginning with the
// oldest release. Arguments select test files.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root, setUp } from './setup.mjs';

/** The npm package with Node for this machine; `node` itself would fetch it with a script, which may be forbidden. */
const PACKAGE = `node-${process.platform}-${process.arch}`;
const RELEASES = ['20.19.0', '22', '24'];

await setUp();
const folder = mkdtempSync(join(tmpdir(), 'handbill-nodes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
/** @type {string[]} */
const lines = [];
for (const release of RELEASES) {
  const node = install(release);
  const started = await startsWith(node, join(folder, `data-${release}`));
  const tested = (await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...selected()])) === 0;
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  lines.push(
    `${version}: ${started ? 'starts' : 'DOES NOT START'}, ${tested ? 'all tests pass' : 'TESTS FAIL'}`,
  );
  if (!started || !tested) process.exitCode = 1;
}
process.stdout.write(`\n${lines.join('\n')}\n`);

function selected() {
  return ['--project=server', ...process.argv.slice(2)];
}

/** Installs a release outside of the project, and returns the path of its program. @param {string} release */
function install(release) {
  const prefix = join(folder, release);
  const flags = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    prefix,
    `${PACKAGE}@${release}`,
  ];
  const { status } = spawnSync('npm', flags, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${PACKAGE}@${release} could not be installed`);
  return join(prefix, 'node_modules', PACKAGE, 'bin', 'node');
}

/** Starts a demo and ends it once it says where it runs. @param {string} node @param {string} data */
async function startsWith(node, data) {
  const child = spawn(node, ['packages/server/bundle/main.js'], {
    cwd: root,
    env: { ...environmentOf(node), PORT: '0', HANDBILL_MODE: 'demo', HANDBILL_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const running = await new Promise((done) => {
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.includes('running at http')) done(true);
    });
    child.once('exit', () => done(false));
  });
  child.kill('SIGTERM');
  return (await ended) === 0 && running;
}

/** @param {string} node @param {string[]} flags @returns {Promise<number>} */
function run(node, flags) {
  return new Promise((done, fail) => {
    const child = spawn(node, flags, { cwd: root, env: environmentOf(node), stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** What a program starts with this Node starts with it as well. @param {string} node */
function environmentOf(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
}
