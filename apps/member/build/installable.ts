import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { languages } from '../../../packages/contract/src/languages.ts';
import { serverPath } from '../src/worker/server-paths.ts';
import { fileIn } from './manifest.ts';
import { shellFiles } from './shells.ts';
import { WORKER_SCRIPT, workerScript } from './worker-script.ts';

/** Chunks that load after the first paint but are needed offline: the connection bar and updates. */
const LATER = ['after-paint', 'after-start', 'other-screens', 'resume', 'updates', 'popup', 'level-dialogs'];

/** The address at which the server answers a file: pages without their extension, the first one at `/`. */
function addressOf(file: string): string {
  return `/${file.replace(/^index\.html$/, '').replace(/\.html$/, '')}`;
}

type Entry = { url: string; revision: string | null; size: number };

/** A file under the address at which the server answers it. All languages of a page share one address, and so one revision. */
function atItsAddress(entry: Entry, entries: readonly Entry[]): Entry {
  if (!entry.url.endsWith('.html')) return { ...entry, url: addressOf(entry.url) };
  const inEveryLanguage = languages.map((language) => {
    const file = fileIn(language, entry.url.replace(/\.html$/, ''), 'html');
    return entries.find(({ url }) => url === file)?.revision;
  });
  const revision = createHash('sha256').update(inEveryLanguage.join()).digest('hex').slice(0, 32);
  return { ...entry, url: addressOf(entry.url), revision };
}

/**
 * The service worker: it keeps the pages, the first screens, and the texts of the default language and the member's,
 * answers the addresses of the app with them, shows what is pushed, and leaves everything else to the network. It stores
 * no answer of a call.
 */
export function installable(): Plugin[] {
  let kept = new Set<string>();
  const pwa = VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    // shells.ts writes one for each language.
    manifest: false,
    workbox: {
      globPatterns: ['*.html', 'assets/*.js'],
      manifestTransforms: [
        (entries) => {
          const needed = entries.filter(({ url }) => kept.has(url));
          return { manifest: needed.map((entry) => atItsAddress(entry, entries)), warnings: [] };
        },
      ],
      dontCacheBustURLsMatching: /^assets\//,
      importScripts: [WORKER_SCRIPT],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      // So that even a first visit survives losing its connection.
      clientsClaim: true,
      // Pages do not depend on the query.
      ignoreURLParametersMatching: [/./],
      navigateFallback: '/page',
      navigateFallbackDenylist: [serverPath, /\.[a-z0-9]{2,5}(?:\?|$)/i],
    },
  });
  const notes: Plugin = {
    name: 'handbill-kept-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        kept = shellFiles(bundle, LATER);
      },
    },
  };
  return [notes, workerScript(), ...pwa];
}
