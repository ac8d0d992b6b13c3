import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const SERVER = process.env.HANDBILL_SERVER ?? 'http://127.0.0.1:3000';
const JS_GZ_KB_MAX = 340;

/** Fails the build when all of the console's JavaScript together is more than its budget. */
function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const bytes = chunks.reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0);
      const kilobytes = Math.round(bytes / 1_000);
      if (kilobytes > JS_GZ_KB_MAX) {
        this.error(`The console's JavaScript has ${kilobytes} kB gzipped, of at most ${JS_GZ_KB_MAX}.`);
      }
    },
  };
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), budget()],
  // Workspaces are built from their sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: Object.fromEntries(['/api', '/uploads', '/media'].map((path) => [path, SERVER])) },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One program for few people: the budget above says how large it may be.
    chunkSizeWarningLimit: 2_000,
  },
});
