import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KB = 1_000;
/** What a first screen may wait for: the entry, the screen and the first part of a catalogue, in bytes after gzip. */
const FIRST_VISIT_MAX = 100 * KB;
const CATALOGUE_MAX = 8 * KB;
const FIRST_SCREENS = ['home-screen', 'login-screen'];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and all that it imports before it runs. */
function withImports(chunks: Chunks, fileName: string, seen: Set<string>): Set<string> {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}

function gzipped(chunks: Chunks, fileNames: Iterable<string>): number {
  let bytes = 0;
  for (const name of fileNames) bytes += gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length;
  return bytes;
}

/** Fails the build when the first screens or a catalogue grow beyond what a slow phone can be asked to load. */
export function budgets(): Plugin {
  return {
    name: 'handbill-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const named = (name: string) => [...chunks.values()].find((chunk) => chunk.name === name)?.fileName;
      const entry = [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName;
      const largest = (part: string) => {
        const ids = [...chunks.values()].filter(({ facadeModuleId }) =>
          facadeModuleId?.match(`^\0virtual:catalogue/.*/${part}$`),
        );
        return Math.max(...ids.map(({ fileName }) => gzipped(chunks, [fileName])));
      };
      const catalogue = largest('first') + largest('rest');
      if (entry === undefined || !(catalogue > 0)) this.error('the entry or the catalogues are missing');
      if (catalogue > CATALOGUE_MAX)
        this.error(`a catalogue has ${catalogue} bytes of at most ${CATALOGUE_MAX}`);
      for (const name of FIRST_SCREENS) {
        const screen = named(name);
        if (screen === undefined) this.error(`there is no chunk named ${name}`);
        const files = withImports(chunks, screen, withImports(chunks, entry, new Set()));
        const bytes = gzipped(chunks, files) + largest('first');
        if (bytes > FIRST_VISIT_MAX) this.error(`${name}: ${bytes} bytes of at most ${FIRST_VISIT_MAX}`);
        this.info(`${name}: ${(bytes / KB).toFixed(1)} kB of JavaScript after gzip`);
      }
    },
  };
}
