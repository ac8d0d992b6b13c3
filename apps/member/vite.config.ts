import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { catalogues } from './build/catalogues.ts';
import { modulesAt } from './build/chunks.ts';
import { installable } from './build/installable.ts';
import { partLoader } from './build/part-loader.ts';
import { shellPages } from './build/shells.ts';
import { serverPath } from './src/worker/server-paths.ts';

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
    proxy: { [serverPath.source]: SERVER },
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
            // screen has, and what shows somebody's money and changes what is theirs. Signing in does without the second.
            {
              name: 'shared',
              test: modulesAt([
                'src/ui/button.tsx',
                'src/ui/icons.tsx',
                'src/ui/screen.tsx',
                'src/ui/lists/loaded.tsx',
                'src/ui/lists/skeleton.tsx',
                'src/ui/toasts/toast.tsx',
                'src/data/query-keys.ts',
                'src/data/answers/use-settings.ts',
                'src/data/offline/use-is-offline.ts',
                'src/device/kept-language.ts',
                'src/device/load-part.ts',
                'src/languages/compose.ts',
                'src/languages/counts.ts',
                'src/languages/current.ts',
                'src/languages/failure-text.ts',
                'src/languages/index.ts',
                'src/languages/parts.ts',
                '../../packages/contract/src/client.ts',
              ]),
            },
            // Form fields, and where a form leads on to, used on both visitors' screens and most members' screens.
            {
              name: 'forms',
              test: modulesAt([
                'src/ui/forms/field.tsx',
                'src/ui/forms/form.tsx',
                'src/ui/forms/use-form.ts',
                'src/ui/forms/language-select.tsx',
                'src/session/next-place.ts',
              ]),
            },
            {
              name: 'money',
              test: modulesAt([
                'src/ui/avatar.tsx',
                'src/ui/values/money.tsx',
                'src/ui/values/use-counted-up.ts',
                'src/ui/values/time.tsx',
                'src/data/answers/use-member.ts',
                'src/data/changes/stale-after.ts',
                'src/data/changes/use-keyless.ts',
                '../../packages/contract/src/money.ts',
                '../../packages/contract/src/time.ts',
              ]),
            },
          ],
        },
      },
    },
  },
});
