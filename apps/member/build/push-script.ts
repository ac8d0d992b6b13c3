import { build, type Plugin } from 'vite';

/** The path from which the service worker imports it. Not an asset: like the worker, it is never cached. */
export const PUSH_SCRIPT = '/push.js';

/** Writes the service worker's handling of pushed messages as one classic script next to the worker. */
export function pushScript(): Plugin {
  return {
    name: 'handbill-push-script',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PUSH_SCRIPT.slice(1), source: await written() });
    },
  };
}

async function written(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: 'src/worker/push.ts', output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('the script of the service worker was not built');
  return chunk.code;
}
