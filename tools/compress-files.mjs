// `node tools/compress-files.mjs dist`: writes a `.br` and a `.gz` next to each text file of a build, at the highest
// level. The server answers with these instead of compressing files itself.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(css|html|js|json|svg|webmanifest)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: node tools/compress-files.mjs dist');
const names = await readdir(folder, { recursive: true });
let plainBytes = 0;
let smallBytes = 0;
await Promise.all(
  names
    .filter((name) => TEXT.test(name))
    .map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      const br = await promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      await writeFile(`${path}.br`, br);
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      plainBytes += content.length;
      smallBytes += br.length;
    }),
);
const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1_000)} kB`;
process.stdout.write(`compressed ${kilobytes(plainBytes)} to ${kilobytes(smallBytes)} with brotli\n`);
