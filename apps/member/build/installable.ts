import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { PUSH_SCRIPT, pushScript } from './push-script.ts';
import { shellFiles } from './shells.ts';

/** Chunks that load after the first paint but are needed offline: the connection bar and updates. */
const LATER = ['after-paint', 'after-start', 'other-screens', 'updates', 'popup', 'level-dialogs'];

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Handbill',
  short_name: 'Handbill',
  description: 'Chia sẻ quảng cáo, nhận thưởng cho từng lượt xem hợp lệ. Nhận và chia sẻ luôn miễn phí.',
  lang: 'vi',
  dir: 'ltr',
  // A new window has no session and would end up here anyway; signed-in members are redirected to home.
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#faf6ee',
  icons: [
    { src: '/media/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/media/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/media/brand/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};

/** The address at which the server answers a file: pages without their extension, the first one at `/`. */
function addressOf(file: string): string {
  return `/${file.replace(/^index\.html$/, '').replace(/\.html$/, '')}`;
}

/**
 * The manifest, and the service worker: it keeps the pages, the first screens and the default texts, answers the
 * addresses of the app with them, shows what is pushed, and leaves everything else to the network. It stores no answer
 * of a call.
 */
export function installable(): Plugin[] {
  let kept = new Set<string>();
  const pwa = VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    manifest,
    workbox: {
      globPatterns: ['*.html', 'assets/*.js'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => kept.has(url))
            .map((entry) => ({ ...entry, url: addressOf(entry.url) })),
          warnings: [],
        }),
      ],
      dontCacheBustURLsMatching: /^assets\//,
      importScripts: [PUSH_SCRIPT],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      // So that even a first visit survives losing its connection.
      clientsClaim: true,
      // Pages do not depend on the query.
      ignoreURLParametersMatching: [/./],
      navigateFallback: '/page',
      navigateFallbackDenylist: [
        /^\/(?:api|assets|console|media|metrics|healthz|r|readyz|uploads|welcome)(?:[/?]|$)/,
        /\.[a-z0-9]{2,5}(?:\?|$)/i,
      ],
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
  return [notes, pushScript(), ...pwa];
}
