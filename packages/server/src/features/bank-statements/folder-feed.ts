import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A source of statements that a bank's own program delivers. Each bank has its own. */
export interface BankFeed {
  /** The names of the files that are whole, in the order in which they are to be taken. */
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  /** Keeps a file where it is not listed again. */
  putAside(name: string, as: 'taken' | 'refused'): Promise<void>;
}

/**
 * A folder. The bank's program writes under a name that ends in `.part` or begins with a dot, and renames the file when
 * it is whole. What was taken or refused is kept in a folder of that name.
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
      await mkdir(join(directory, as), { recursive: true });
      await rename(join(directory, name), join(directory, as, name));
    },
  };
}
