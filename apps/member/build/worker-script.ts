import { build, type Plugin } from 'vite';

/** The path from which the service worker imports it. Not an asset: like the worker, it is never cached. */
export const WORKER_SCRIPT = '/worker.js';

/** Writes what the service worker does besides keeping files as one classic script next to it. */
export function workerScript(): Plugin {
  return {
    name: 'handbill-worker-script',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER_SCRIPT.slice(1), source: await written() });
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
      rolldownOptions: { input: 'src/worker/main.ts', output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('the script of the service worker was not built');
  return chunk.code;
}
