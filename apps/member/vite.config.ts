import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { catalogues } from './build/catalogues.ts';
import { installable } from './build/installable.ts';
import { partLoader } from './build/part-loader.ts';
import { shellPages } from './build/shells.ts';

const SERVER = process.env.HANDBILL_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [partLoader(), react(), tailwindcss(), catalogues(), shellPages(), budgets(), installable()],
  // Imports other workspaces from their sources.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The router asks for a stand-in for older versions of React.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/uploads', '/media', '/cards', '/r/', '/b/', '/results/', '/welcome'].map((path) => [
        path,
        SERVER,
      ]),
    ),
  },
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Only styles are preloaded with a screen: a list of all other files would be in every first visit.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // A font or picture in a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so it stays in the browser's cache across our releases.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack\/(?!.*nfinite))/,
            },
            // What the first screens use and most others too, as two files instead of a dozen small ones: what every
            // screen has, and what shows somebody's money. Signing in does without the second.
            {
              name: 'shared',
              test: /apps\/member\/src\/(ui\/(button|icons|loaded|screen|skeleton|toast)\.|data\/(offline\/use-is-offline|answers\/use-settings|query-keys)\.|device\/(kept-language|load-part)\.|languages\/[a-z-]+\.ts)|packages\/contract\/src\/client/,
            },
            // Form fields, used on both visitors' screens and most members' screens.
            { name: 'forms', test: /apps\/member\/src\/ui\/(field|form|use-form|language-select)\./ },
            {
              name: 'money',
              test: /apps\/member\/src\/(ui\/(avatar|money|percent|time)\.|data\/answers\/use-member\.)|packages\/contract\/src\/(money|time)/,
            },
          ],
        },
      },
    },
  },
});
