import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A source of bank statements delivered by a bank's own program. */
export interface BankFeed {
  /** The names of the complete files, in the order of import. */
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  /** Moves a file to where it is not listed again. */
  putAside(name: string, as: 'taken' | 'refused'): Promise<void>;
}

/**
 * A folder. The bank's program writes a file under a name that ends in `.part` or starts with a dot, and
 * renames it once it is complete. Files that were taken or refused are moved to subfolders of those names,
 * next to earlier ones of the same name.
 */
export function folderFeed(directory: string): BankFeed {
  return {
    async list() {
      const entries = await readdir(directory, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !/^\.|\.(part|tmp)$/i.test(entry.name))
        .map(({ name }) => name)
        .sort();
    },
    read: (name) => readFile(join(directory, name)),
    async putAside(name, as) {
      const folder = join(directory, as);
      await mkdir(folder, { recursive: true });
      const there = new Set(await readdir(folder));
      let free = name;
      for (let copy = 2; there.has(free); copy += 1) free = `${name}.${copy}`;
      await rename(join(directory, name), join(folder, free));
    },
  };
}
