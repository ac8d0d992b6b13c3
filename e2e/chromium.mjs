// The browser of the tests comes from npm, so that it is there wherever `npm install` works: nothing is installed on
// the system. CHROMIUM_PATH names another Chromium to use instead.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');

// Not the flags that the package proposes: a single process crashes with several contexts, and without web security
// a wrong content security policy would go unseen.
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/**
 * What Playwright needs to launch the browser; unpacks it on first use (209 MB in node_modules/.cache).
 * @returns {Promise<import('@playwright/test').LaunchOptions>}
 */
export async function chromiumLaunch() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  const folder = await unpack();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      FONTCONFIG_PATH: folder,
    },
  };
}

/** @returns {Record<string, string>} */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
}

async function unpack() {
  const source = join(modules, '@sparticuz', 'chromium');
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(modules, '.cache', `chromium-${version}`);
  const done = join(folder, '.ok');
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // It writes to the folder for temporary files, and would take a half-written browser there for a whole one.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { inflate } = await import('@sparticuz/chromium');
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  await Promise.all(parts.map((part) => inflate(join(source, 'bin', part))));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  writeFileSync(join(folder, 'fonts.conf'), fontsConfiguration(folder));
  writeFileSync(done, '');
  return folder;
}

/** Our own fonts only, so that pictures are the same on every machine. @param {string} folder */
function fontsConfiguration(folder) {
  const noto = join(modules, '@expo-google-fonts', 'noto-sans');
  const folders = [join(noto, '400Regular'), join(noto, '700Bold'), join(folder, 'fonts')];
  const alias = (/** @type {string} */ family) =>
    `<alias><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>`;
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders.map((path) => `<dir>${path}</dir>`),
    `<cachedir>${join(folder, 'fontconfig')}</cachedir>`,
    ...['sans-serif', 'system-ui', 'serif'].map(alias),
    '</fontconfig>',
  ].join('\n');
}
