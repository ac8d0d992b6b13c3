import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { screenParts } from '../src/languages/parts.ts';
import { type Chunks, cataloguesIn, chunksOf, entryOf, fileNamed, withImports } from './chunks.ts';
import { earlyNotice } from './starter.ts';

const KB = 1_000;
type Size = (content: string | Uint8Array) => number;
const gzipSize: Size = (content) => gzipSync(content, { level: 9 }).length;
const brotliSize: Size = (content) => brotliCompressSync(content).length;

/** The budget of a first screen, in bytes: the entry, the screen and the first part of a catalogue. */
const FIRST_VISIT = [
  { encoding: 'gzip', size: gzipSize, max: 100 * KB },
  { encoding: 'brotli', size: brotliSize, max: 88 * KB },
];
/** The texts that every visit loads, and those that only some screens load. */
const CATALOGUE_MAX = 8 * KB;
const SCREEN_TEXTS_MAX = 4 * KB;
/** A page with its styles and the outline of its screen. A fresh connection carries twice that in one round trip. */
const PAGE_MAX = 6 * KB;
/** What another screen may add to home; more if it searches a long list while the member types. */
const ROUTE_MAX = 25 * KB;
const ROUTE_WITH_COMBOBOX_MAX = 60 * KB;
const FIRST_SCREENS = ['home-screen', 'login-screen'];

/** The bytes of some files, compressed one by one. */
function sizeOf(chunks: Chunks, fileNames: Iterable<string>, size: Size = gzipSize): number {
  let bytes = 0;
  for (const name of fileNames) bytes += size(chunks.get(name)?.code ?? '');
  return bytes;
}

/** The chunks of the screens that are loaded when they are shown. */
function routesIn(chunks: Chunks): string[] {
  return [...chunks.values()]
    .filter(({ isDynamicEntry, facadeModuleId }) => {
      return isDynamicEntry && facadeModuleId?.match(/\/src\/features\/.*-screens?\.tsx$/);
    })
    .map(({ fileName }) => fileName);
}

/** The bytes that a screen loads besides the entry and home, after gzip, and its budget. */
function ownCode(chunks: Chunks, route: string, loaded: ReadonlySet<string>): { bytes: number; max: number } {
  const own = [...withImports(chunks, route)].filter((fileName) => !loaded.has(fileName));
  const modules = own.flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []);
  const max = modules.some((id) => /combobox/i.test(id)) ? ROUTE_WITH_COMBOBOX_MAX : ROUTE_MAX;
  return { bytes: sizeOf(chunks, own), max };
}

/** Fails the build if a screen or a catalogue becomes too large for a slow phone. */
export function budgets(): Plugin {
  return {
    name: 'handbill-budgets',
    apply: 'build',
    generateBundle: {
      // Runs after all pages are written.
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        // Also printed: the plugin of the service worker fails after a failed build, and its error is all that is shown.
        const fail = (message: string): never => {
          this.warn(message);
          return this.error(message);
        };
        const largest = (part: string, size: Size = gzipSize) =>
          Math.max(...cataloguesIn(chunks, part).map((fileName) => sizeOf(chunks, [fileName], size)));
        const entry = entryOf(chunks);
        const catalogue = largest('first') + largest('rest');
        if (entry === undefined || !(catalogue > 0)) return fail('the entry or the catalogues are missing');
        if (catalogue > CATALOGUE_MAX) fail(`a catalogue has ${catalogue} bytes of at most ${CATALOGUE_MAX}`);
        this.info(`a catalogue: ${(catalogue / KB).toFixed(1)} kB after gzip`);
        for (const part of screenParts) {
          const bytes = largest(part);
          if (!(bytes > 0 && bytes <= SCREEN_TEXTS_MAX))
            fail(`the texts of ${part} have ${bytes} bytes of at most ${SCREEN_TEXTS_MAX}`);
          this.info(`the texts of ${part}: ${(bytes / KB).toFixed(1)} kB after gzip`);
        }
        for (const name of FIRST_SCREENS) {
          const screen = fileNamed(chunks, name);
          if (screen === undefined) return fail(`there is no chunk named ${name}`);
          const files = withImports(chunks, screen, withImports(chunks, entry));
          for (const { encoding, size, max } of FIRST_VISIT) {
            const bytes = size(earlyNotice.source) + sizeOf(chunks, files, size) + largest('first', size);
            if (bytes > max) fail(`${name}: ${bytes} bytes of at most ${max} after ${encoding}`);
            this.info(`${name}: ${(bytes / KB).toFixed(1)} kB of JavaScript after ${encoding}`);
          }
        }
        const home = fileNamed(chunks, 'home-screen') ?? entry;
        const loaded = withImports(chunks, home, withImports(chunks, entry));
        const routes = routesIn(chunks).map((route) => ({ route, ...ownCode(chunks, route, loaded) }));
        for (const { route, bytes, max } of routes) {
          if (bytes > max) fail(`${route}: ${bytes} bytes of its own, of at most ${max}`);
        }
        const heaviest = routes.toSorted((one, other) => other.bytes - one.bytes)[0];
        if (heaviest === undefined) return fail('there are no screens besides the first ones');
        this.info(`${heaviest.route} adds most: ${(heaviest.bytes / KB).toFixed(1)} kB after gzip`);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          const bytes = gzipSize(file.source);
          if (bytes > PAGE_MAX) fail(`${file.fileName}: ${bytes} bytes of at most ${PAGE_MAX}`);
          this.info(`${file.fileName}: ${(bytes / KB).toFixed(1)} kB after gzip`);
        }
      },
    },
  };
}
