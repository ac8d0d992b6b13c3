import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';

const UPLOADED = /^\/uploads\/([0-9a-f]{64}\.webp)$/;
/** As wide as a phone shows it: 412 px at 1.75 dots a pixel. */
const WIDTH = 720;
const QUALITY = 60;
/** With this the page still comes in the first ten packets of a connection (RFC 6928). */
const BYTES_MAX = 10_500;
const KEPT_MAX = 500;

/** The data: URL that replaces a picture's address, or null if the picture stays a separate file. */
export type SmallPictures = (address: string | null) => Promise<string | null>;

/**
 * Pictures of advertisements as they come with the page: a phone waits for one answer less. Whatever was not uploaded,
 * is gone, or is too large even when it is small, stays a file of its own.
 */
export function smallPicturesOf(folder: string): SmallPictures {
  // A picture is named after what is in it, so what was made of it holds.
  const kept = new Map<string, Promise<string | null>>();
  const oneOfFew = pLimit(2);

  return async (address) => {
    const [, file] = UPLOADED.exec(address ?? '') ?? [];
    if (file === undefined) return null;
    const known = kept.get(file);
    if (known) return known;
    const made = oneOfFew(async () => small(await readFile(join(folder, file))));
    const answer = made.catch(() => {
      kept.delete(file);
      return null;
    });
    kept.set(file, answer);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

async function small(picture: Buffer): Promise<string | null> {
  const bytes = await sharp(picture)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return bytes.length > BYTES_MAX ? null : `data:image/webp;base64,${bytes.toString('base64')}`;
}
