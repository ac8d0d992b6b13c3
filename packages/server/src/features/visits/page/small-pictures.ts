import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { loadSharp, type pictureStoreOf } from '../../pictures/index.ts';

const UPLOADED = /^\/uploads\/([0-9a-f]{64}\.webp)$/;
/** From the best to the smallest; the first that fits is taken. A phone shows 412 px at 1.75 dots per pixel, 720 dots. */
const ENCODINGS = [
  { width: 720, quality: 60 },
  { width: 720, quality: 45 },
  { width: 560, quality: 45 },
];
/**
 * With this size the page still fits in the first ten packets of a connection (RFC 6928), 14,600 bytes: its headers take
 * 900, the rest of the page 4,500, encryption some 500, and a picture grows by a tenth when it is written as text and
 * compressed.
 */
export const INLINED_BYTES_MAX = 7_900;
const KEPT_MAX = 500;

/** The data: URL that replaces a picture's address, or null if the picture stays a separate file. */
export type SmallPictures = (address: string | null) => Promise<string | null>;

/**
 * Inlines the pictures of advertisements in the page, which saves a phone one round trip. A picture that was
 * not uploaded, is missing, or is too large even at the lowest quality stays a separate file.
 */
export function smallPicturesOf(store: Pick<ReturnType<typeof pictureStoreOf>, 'read'>): SmallPictures {
  // A picture is named by its content, so its inlined form never changes.
  const kept = new Map<string, Promise<string | null>>();
  const oneOfFew = pLimit(2);

  return async (address) => {
    const [, file] = UPLOADED.exec(address ?? '') ?? [];
    if (file === undefined) return null;
    const known = kept.get(file);
    if (known) return known;
    const made = oneOfFew(async () => {
      const picture = await store.read(file);
      if (picture === null) throw new Error('the picture does not exist');
      return small(await buffer(picture.content));
    });
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
  const sharp = await loadSharp();
  for (const { width, quality } of ENCODINGS) {
    const bytes = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    if (bytes.length <= INLINED_BYTES_MAX) return `data:image/webp;base64,${bytes.toString('base64')}`;
  }
  return null;
}
