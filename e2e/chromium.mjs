// The browser of the tests comes from npm, so that it works wherever `npm install` does, with nothing installed on the
// system. CHROMIUM_PATH names another Chromium to use instead.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');

// Not the flags that the package suggests: a single process crashes with several contexts, and without web security
// a wrong content security policy would go unnoticed.
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/**
 * The options to launch the browser with, which is unpacked on first use (209 MB in node_modules/.cache).
 * @returns {Promise<import('@playwright/test').LaunchOptions>}
 */
export async function chromiumLaunch() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  const folder = await unpack();
  configureFonts(folder);
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
  // The package unpacks into the temporary folder and would accept a half-written browser there as complete.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { inflate } = await import('@sparticuz/chromium');
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  await Promise.all(parts.map((part) => inflate(join(source, 'bin', part))));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  writeFileSync(done, '');
  return folder;
}

/** Rewrites the configuration only if it is outdated, because other runs may be reading it. @param {string} folder */
function configureFonts(folder) {
  const file = join(folder, 'fonts.conf');
  const wanted = fontsConfiguration(folder);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  const written = join(folder, `fonts-${process.pid}.conf`);
  writeFileSync(written, wanted);
  renameSync(written, file);
}

/** Only our own fonts, so that screenshots are the same on every machine. @param {string} folder */
function fontsConfiguration(folder) {
  const noto = ['noto-sans', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'];
  const folders = noto.flatMap((name) =>
    ['400Regular', '700Bold'].map((weight) => join(modules, '@expo-google-fonts', name, weight)),
  );
  const alias = (/** @type {string} */ family) =>
    `<alias><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>`;
  // Japan, Korea and China draw the same character differently: the language of the text decides.
  const drawnIn = (/** @type {string} */ language, /** @type {string} */ family) =>
    `<match target="pattern"><test name="lang" compare="contains"><string>${language}</string></test>` +
    `<edit name="family" mode="append" binding="weak"><string>${family}</string></edit></match>`;
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...[...folders, join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`),
    `<cachedir>${join(folder, 'fontconfig')}</cachedir>`,
    ...['sans-serif', 'sans', 'system-ui', 'serif'].map(alias),
    drawnIn('ja', 'Noto Sans JP'),
    drawnIn('ko', 'Noto Sans KR'),
    drawnIn('zh', 'Noto Sans SC'),
    '</fontconfig>',
  ].join('\n');
}
