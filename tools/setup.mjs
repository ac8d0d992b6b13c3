// Sets Handbill up with nothing but Node and npm: installs, then builds. Each step runs only if its inputs have changed,
// and checking that needs no package.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const COMPRESS = 'tools/compress-files.mjs';
const BUNDLE = 'packages/server/scripts/bundle.mjs';
const MARKERS = join(root, 'node_modules', '.handbill');
const OLDEST_NODE = [20, 19];

/**
 * A step of the set-up: its inputs (files and folders), the outputs that show it was done, and its action.
 * @typedef {{ key: string, label: string, from: string[], makes: string[], run: () => Promise<void> }} Step
 */

/** A failed step; `output` is everything that it printed. */
class StepFailed extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** What Handbill needs to run. The journeys and benchmarks bring a browser and fonts, the root the tools that check. */
const TO_RUN = ['packages/contract', 'packages/ledger', 'packages/server', 'apps/member', 'apps/console'];

/**
 * Runs the steps that are needed, with one line each. If one fails, the process ends with its output.
 * @param {{ toRunOnly?: boolean }} [how] without what only tests and benchmarks need, on a machine that has nothing yet
 */
export async function setUp({ toRunOnly = false } = {}) {
  refuseOldNode();
  try {
    await install(toRunOnly);
    const steps = [...(toRunOnly ? [] : [packages()]), server(), ...apps()];
    for (const step of steps) await buildIfChanged(step);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.output.trimEnd()}\n\n${error.message}\n`);
    process.exit(1);
  }
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  process.stderr.write(
    `Handbill needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/** @param {boolean} toRunOnly */
async function install(toRunOnly) {
  const lockText = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (readMarker('packages') === hash) return;
  if (toRunOnly && readMarker('packages-to-run') === hash) return;
  if (!isInstalled(JSON.parse(lockText.toString()))) {
    // Not `npm ci`, which would first remove what is already installed. This installs the locked versions
    // with their checksums anyway, and --no-save leaves the lock file as it is. Development dependencies are
    // the build tools, needed also where NODE_ENV says production. Warnings are about packages for newer
    // versions of Node that are never loaded.
    const flags = ['install', '--no-save', '--include=dev', '--include=optional', '--prefer-offline'];
    // The audit would ask the registry, and its result is not shown.
    flags.push('--loglevel=error', '--no-audit', '--no-fund');
    if (toRunOnly) flags.push(...TO_RUN.map((path) => `--workspace=${path}`));
    await showing('Installing packages', () => run('npm', flags));
    if (toRunOnly) return writeMarker('packages-to-run', hash);
  }
  writeMarker('packages', hash);
}

/**
 * Whether node_modules already matches the lock file, as after an `npm install` by hand, by npm's own list of installed
 * packages. Packages for other platforms are never installed.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, extraneous?: boolean, os?: string[] }> }} lock
 */
function isInstalled(lock) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  return wanted.every(([path, { version, optional, extraneous, os }]) => {
    if (installed[path] === undefined) return optional === true || extraneous === true || os !== undefined;
    return installed[path].version === version && existsSync(join(root, path));
  });
}

const PACKAGES = ['contract', 'ledger', 'server'].map((name) => join('packages', name));

/**
 * The packages as benchmarks import them.
 * @returns {Step}
 */
function packages() {
  const makes = PACKAGES.map((path) => join(path, 'dist'));
  return {
    key: 'packages',
    label: 'Compiling the packages',
    from: ['tsconfig.base.json', ...PACKAGES.flatMap(sourcesOf)],
    makes,
    run: async () => {
      // The compiler trusts its build info even when the files it has written are gone.
      const gone = makes.some((path) => !existsSync(join(root, path)));
      await run(process.execPath, [
        bin('typescript', 'tsc'),
        '-b',
        'packages/server',
        // Each further checker repeats much of the work of the others.
        '--checkers',
        '1',
        ...(gone ? ['--force'] : []),
      ]);
    },
  };
}

/** @returns {Step} */
function server() {
  return {
    key: 'server',
    label: 'Building the server',
    from: [BUNDLE, ...PACKAGES.flatMap(sourcesOf)],
    makes: ['packages/server/bundle/main.js'],
    run: () => run(process.execPath, [join(root, BUNDLE)]),
  };
}

/** @returns {Step[]} */
function apps() {
  const names = readdirSync(join(root, 'apps')).filter((name) =>
    existsSync(join(root, 'apps', name, 'index.html')),
  );
  return names.map((name) => {
    const path = join('apps', name);
    const own = readdirSync(join(root, path)).filter((entry) => !['dist', 'node_modules'].includes(entry));
    return {
      key: `app-${name}`,
      label: `Building the ${name} app`,
      from: [
        ...own.map((entry) => join(path, entry)),
        ...sourcesOf('packages/contract'),
        'tsconfig.base.json',
        COMPRESS,
      ],
      makes: [join(path, 'dist', 'index.html')],
      run: async () => {
        await run(process.execPath, [bin('vite', 'vite'), 'build', '--logLevel', 'warn'], join(root, path));
        await run(process.execPath, [join(root, COMPRESS), join(root, path, 'dist')]);
      },
    };
  });
}

/** @param {string} workspace */
function sourcesOf(workspace) {
  return ['src', 'package.json', 'tsconfig.json'].map((entry) => join(workspace, entry));
}

/** @param {Step} step */
async function buildIfChanged({ key, label, from, makes, run: build }) {
  const fingerprint = fingerprintOf(from);
  const made = makes.every((path) => existsSync(join(root, path)));
  if (made && readMarker(key) === fingerprint) return;
  await showing(label, build);
  writeMarker(key, fingerprint);
}

/**
 * Names, sizes and times of all files, and the installed packages: milliseconds for a thousand files, where
 * reading them all would cost a tenth of a second at every start.
 * @param {string[]} paths
 */
function fingerprintOf(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  /** @param {string} path */
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found === undefined || path.endsWith('.test.ts') || path.endsWith('.test.tsx')) return;
    if (!found.isDirectory()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    else for (const entry of readdirSync(join(root, path)).sort()) add(join(path, entry));
  };
  for (const path of ['package-lock.json', ...paths]) add(path);
  return hash.digest('hex');
}

/** @param {string} key */
function readMarker(key) {
  const file = join(MARKERS, key);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} key @param {string} text */
function writeMarker(key, text) {
  mkdirSync(MARKERS, { recursive: true });
  writeFileSync(join(MARKERS, key), text);
}

/** @param {string} name of the package @param {string} command */
function bin(name, command) {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return join(root, 'node_modules', name, manifest.bin[command]);
}

/**
 * Prints one line: the current step, and how long it took.
 * @param {string} label @param {() => Promise<void>} work
 */
async function showing(label, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(`${label} … `);
  const show = () => process.stdout.write(`\r${label} … ${seconds()}`);
  const alive = process.stdout.isTTY ? setInterval(show, 500) : undefined;
  try {
    await work();
  } finally {
    clearInterval(alive);
    process.stdout.write(`${alive === undefined ? '' : `\r${label} … `}${seconds()}\n`);
  }
}

/**
 * Runs a program and keeps its output in case it fails.
 * @param {string} program @param {string[]} flags @param {string} [cwd]
 * @returns {Promise<void>}
 */
function run(program, flags, cwd = root) {
  return new Promise((done, fail) => {
    const child = spawn(program, flags, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => fail(new StepFailed(`${program} could not be run: ${error.message}`, '')));
    child.once('close', (code, signal) => {
      if (code === 0) return done();
      const text = Buffer.concat(output).toString();
      fail(
        new StepFailed(`${[program, ...flags].join(' ')} ended with ${signal ?? `exit code ${code}`}.`, text),
      );
    });
  });
}
