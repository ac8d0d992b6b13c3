import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const SERVER = process.env.HANDBILL_SERVER ?? 'http://127.0.0.1:3000';
const FIRST_JS_GZ_KB_MAX = 340;
const LATER_JS_GZ_KB_MAX = 160;

const kilobytesOf = (code: string) => gzipSync(code, { level: 9 }).length / 1_000;

/** Fails the build if the start bundle, or the chunk of a page that is loaded later, exceeds its budget. */
function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const first = new Set(chunks.filter(({ isEntry }) => isEntry));
      // The set grows during the loop, by the imports of each chunk.
      for (const { imports } of first) {
        for (const name of imports) {
          const chunk = byName.get(name);
          if (chunk) first.add(chunk);
        }
      }
      const atFirst = [...first].reduce((total, { code }) => total + kilobytesOf(code), 0);
      if (atFirst > FIRST_JS_GZ_KB_MAX) {
        this.error(
          `The console starts with ${atFirst.toFixed(1)} kB of gzipped JavaScript; the limit is ${FIRST_JS_GZ_KB_MAX}.`,
        );
      }
      for (const chunk of chunks) {
        const later = first.has(chunk) ? 0 : kilobytesOf(chunk.code);
        if (later > LATER_JS_GZ_KB_MAX) {
          this.error(
            `${chunk.fileName} has ${later.toFixed(1)} kB gzipped; the limit is ${LATER_JS_GZ_KB_MAX}.`,
          );
        }
      }
    },
  };
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), budget()],
  // Imports other workspaces from their sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: Object.fromEntries(['/api', '/uploads', '/media'].map((path) => [path, SERVER])) },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Silences Vite's own warning: the budget above is the limit.
    chunkSizeWarningLimit: 2_000,
  },
});
