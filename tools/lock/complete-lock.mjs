// Adds optional packages for other platforms to package-lock.json, which npm omits when a registry lacks them. Without
// them `npm ci` refuses the lock file, here and on those platforms. An added entry has no checksum, because there is no
// package to compute it from; npm adds it when `npm install` runs where the package is available.
//   node tools/lock/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, license?: string, cpu?: string[], os?: string[], libc?: string[], engines?: object, optionalDependencies?: Record<string, string> }} LockEntry */

const OPERATING_SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * The optional dependencies that the lock file names but does not contain, by their path in node_modules.
 * @param {Record<string, LockEntry>} packages
 * @returns {Record<string, LockEntry>}
 */
export function missingPlatforms(packages) {
  /** @type {Record<string, LockEntry>} */
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (pathsToward(path, name).some((candidate) => packages[candidate] !== undefined)) continue;
      const folder = path.slice(0, path.lastIndexOf('node_modules/'));
      missing[`${folder}node_modules/${name}`] = platformEntry(name, version, entry);
    }
  }
  return missing;
}

/**
 * The folders in which Node looks for a package from inside another one, nearest first.
 * @param {string} path @param {string} name
 */
function pathsToward(path, name) {
  const folders = path === '' ? [''] : [`${path}/`];
  for (let folder = path; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    if (!folder.endsWith('node_modules')) folders.push(`${folder}/`);
  }
  return [...folders, ''].map((folder) => `${folder}node_modules/${name}`);
}

/**
 * @param {string} name @param {string} version @param {LockEntry} parent
 * @returns {LockEntry}
 */
function platformEntry(name, version, parent) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = OPERATING_SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (cpu.length !== 1 || (os.length !== 1 && cpu[0] !== 'wasm32')) {
    throw new Error(`No platform can be read from the name ${name}.`);
  }
  const libc = libcOf(words);
  return {
    version,
    cpu,
    ...(parent.dev && { dev: true }),
    ...(libc && os[0] === 'linux' && { libc: [libc] }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** @param {string[]} words */
function libcOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return 'musl';
  if (words.some((word) => word.startsWith('gnu'))) return 'glibc';
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = `${root}package-lock.json`;
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock.packages);
  // npm's own order, so that its next change of the file is a small one.
  const paths = Object.keys({ ...lock.packages, ...missing }).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path] ?? missing[path]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${Object.keys(missing).length} packages for other platforms were added.\n`);
}
