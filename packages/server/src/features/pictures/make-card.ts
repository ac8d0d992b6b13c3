import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { CARD_PIXELS, COMPANY_CARD } from '../../platform/formats/social-card.ts';
import { loadSharp } from './load-sharp.ts';
import type { PictureStore } from './picture-store.ts';

const UPLOADED = /^\/uploads\/([0-9a-f]{64})\.webp$/;
const FRAME_PIXELS = 18;
const FRAME = '#faf6ee';
/** Chats leave out larger pictures. */
const BYTES_MAX = 200_000;
const QUALITIES = [82, 66, 48, 30] as const;

/** The address of the card of a picture: its own if it was uploaded, else the company's. */
export function cardOf(picture: string | null): string {
  const [, hash] = UPLOADED.exec(picture ?? '') ?? [];
  return hash === undefined ? COMPANY_CARD : `/cards/${hash}.jpg`;
}

/** The name of a card's file, next to its picture. */
const cardFile = (hash: string) => `${hash}.card.jpg`;
/** The name of the picture behind a file: a card is kept as long as its picture. */
export const pictureOfFile = (file: string) => file.replace(/\.card\.jpg$/, '.webp');

/** Reads cards, and makes each the first time from its picture; null when its picture does not exist. */
export function cardsIn(store: PictureStore): (hash: string) => Promise<Buffer | null> {
  const oneOfFew = pLimit(2);
  const underWay = new Map<string, Promise<Buffer | null>>();

  const find = async (hash: string) =>
    (await readIn(store, cardFile(hash))) ?? (await oneOfFew(() => make(store, hash)));

  return (hash) => {
    const known = underWay.get(hash);
    if (known) return known;
    const found = find(hash).finally(() => underWay.delete(hash));
    underWay.set(hash, found);
    return found;
  };
}

async function make(store: PictureStore, hash: string): Promise<Buffer | null> {
  const picture = await readIn(store, `${hash}.webp`);
  if (picture === null) return null;
  // A broken picture has no card, whatever is wrong with it: sharp says it only in words.
  const card = await framed(picture).catch(() => null);
  if (card === null) return null;
  await store.put(cardFile(hash), card);
  return card;
}

async function readIn(store: PictureStore, name: string): Promise<Buffer | null> {
  const found = await store.read(name);
  return found && buffer(found.content);
}

/** A picture cropped to the size of a card, with a plain frame, in the best quality that is small enough. */
async function framed(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .resize(CARD_PIXELS.width - 2 * FRAME_PIXELS, CARD_PIXELS.height - 2 * FRAME_PIXELS, { fit: 'cover' })
    .flatten({ background: FRAME })
    .extend({
      top: FRAME_PIXELS,
      bottom: FRAME_PIXELS,
      left: FRAME_PIXELS,
      right: FRAME_PIXELS,
      background: FRAME,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let card = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    card = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (card.length <= BYTES_MAX) break;
  }
  return card;
}
