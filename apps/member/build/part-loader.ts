import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOADER = fileURLToPath(new URL('../src/device/load-part.ts', import.meta.url));

/**
 * Loads the parts of the app through our own function. Vite's also preloads scripts, reads nonces and compares
 * addresses, none of which the app needs, and its first visit would carry that kilobyte.
 */
export function partLoader(): Plugin {
  return {
    name: 'handbill-part-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? LOADER : null),
  };
}
