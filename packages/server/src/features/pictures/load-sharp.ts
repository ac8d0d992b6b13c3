import type { sharp } from './safe-sharp.ts';

/** The picture library, with most decoders blocked. Loaded for the first picture, because it slows the start. */
export async function loadSharp(): Promise<typeof sharp> {
  return (await import('./safe-sharp.ts')).sharp;
}
