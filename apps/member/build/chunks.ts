import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The chunks of a build by their file names. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

/** Whether a module is at one of these paths of the app. A path without a file fails the build: a group would lose it unnoticed. */
export function modulesAt(paths: readonly string[]): (id: string) => boolean {
  const files = paths.map((path) => normalizePath(join(import.meta.dirname, '..', path)));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`there is no file ${missing.join(', ')}`);
  return (id) => files.includes(id);
}

/** The entry file. */
export function entryOf(chunks: Chunks): string | undefined {
  return [...chunks.values()].find((chunk) => chunk.isEntry)?.fileName;
}

/** The file of the chunk of that name. */
export function fileNamed(chunks: Chunks, name: string): string | undefined {
  return [...chunks.values()].find((chunk) => chunk.name === name)?.fileName;
}

/** The files of a part of the catalogues, of one language or of all. */
export function cataloguesIn(chunks: Chunks, part: string, language = '.*'): string[] {
  return [...chunks.values()]
    .filter(({ facadeModuleId }) => facadeModuleId?.match(`^\0virtual:catalogue/${language}/${part}$`))
    .map(({ fileName }) => fileName);
}

/** A chunk with all its static imports. */
export function withImports(
  chunks: Chunks,
  fileName: string,
  seen: Set<string> = new Set<string>(),
): Set<string> {
  if (seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}
