import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { catalogues } from './build/catalogues.ts';

const SERVER = process.env.HANDBILL_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), catalogues(), budgets()],
  // Workspaces are built from their sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: Object.fromEntries(['/api', '/uploads', '/media', '/r/'].map((path) => [path, SERVER])),
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A font or picture in a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so a release of ours leaves it in the browser's cache.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|wouter|use-sync-external-store|regexparam|@lingui|@tanstack\/(?!.*nfinite))/,
            },
            // What most screens use, as one file instead of a dozen small ones; forms are not among it.
            {
              name: 'shared',
              test: /(apps\/member\/src\/(ui|use-|query-keys)|packages\/contract\/src\/(money|time))(?!.*(form|field|checks|paged))/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
});
