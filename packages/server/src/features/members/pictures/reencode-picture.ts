import sharp, { type Sharp } from 'sharp';
import { createFairQueue } from '../../../platform/queue/fair-queue.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { fileTypeOf } from '../rules.ts';

// Whatever a file calls itself, no other decoder is ever run on what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);

const PIXELS_MAX = 16_000_000;
// The longest side that a WebP can have. A line of 16 million pixels takes seconds, a square of them a fifth of one.
const SIDE_PIXELS_MAX = 16_383;
const SECONDS_MAX = 5;
const AVATAR_PIXELS = 256;
const ORDER_IMAGE_PIXELS = 1_200;

// A decoded picture takes up to 64 MiB: a burst of uploads waits here, members in turns.
const inTurn = createFairQueue({ running: 2, waitingMax: 64, waitingMaxEach: 6 });

/**
 * A picture made new as WebP: turned as its camera says, sized for its purpose, without metadata or anything that
 * stood behind it; of an animation the first frame. Refuses `file_type_refused`, `upload_failed`, and
 * `service_unavailable` when too many pictures wait, of all or of this owner.
 */
export async function reencodePicture(
  file: Buffer | null,
  { purpose, owner }: { purpose: 'avatar' | 'order_image'; owner: string },
): Promise<Buffer> {
  if (file === null || fileTypeOf(file) === null) throw refuse('file_type_refused');
  try {
    return await inTurn(owner, () => reencode(file, purpose));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // sharp says in words only what is wrong with a picture: broken, too large, too slow.
    throw refuse('upload_failed');
  }
}

async function reencode(file: Buffer, purpose: 'avatar' | 'order_image'): Promise<Buffer> {
  const { width, height } = await decoded(file).metadata();
  if (Math.max(width, height) > SIDE_PIXELS_MAX) throw refuse('upload_failed');
  return sizedFor(purpose, decoded(file)).webp({ quality: 82 }).toBuffer();
}

function decoded(file: Buffer): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAX, pages: 1 })
    .timeout({ seconds: SECONDS_MAX })
    .rotate();
}

function sizedFor(purpose: 'avatar' | 'order_image', picture: Sharp): Sharp {
  return purpose === 'avatar'
    ? picture.resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
    : picture.resize(ORDER_IMAGE_PIXELS, ORDER_IMAGE_PIXELS, { fit: 'inside', withoutEnlargement: true });
}
