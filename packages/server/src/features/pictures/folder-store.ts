import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from '../../platform/ids.ts';
import type { PictureStore } from './picture-store.ts';

/** Pictures as files of one folder. */
export function folderStore(folder: string): PictureStore {
  return {
    async put(name, picture) {
      const unfinished = join(folder, `.${newToken(22)}.part`);
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, picture, { flush: true });
      await rename(unfinished, join(folder, name));
    },
    async read(name) {
      const found = await stat(join(folder, name)).catch(nullWhereMissing);
      return found && { bytes: found.size, content: createReadStream(join(folder, name)) };
    },
    async *names() {
      await mkdir(folder, { recursive: true });
      yield await readdir(folder);
    },
    async removeIfOlder(name, before) {
      const { mtime } = await stat(join(folder, name));
      if (mtime < before) await rm(join(folder, name));
    },
  };
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
