import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '../../platform/refusal.ts';
import { fileTypeOf } from './rules.ts';

// Whatever a file calls itself, no other decoder is ever run on what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);

const PIXELS_MAX = 16_000_000;
const SECONDS_MAX = 10;
const AVATAR_PIXELS = 256;
const ORDER_IMAGE_PIXELS = 1_200;

// A decoded picture takes up to 64 MiB: a burst of uploads waits here.
const oneOfFew = pLimit(2);

/**
 * A picture made new as WebP: turned as its camera says, sized for its purpose, without metadata or anything that
 * stood behind it; of an animation the first frame. Refuses `file_type_refused` and `upload_failed`.
 */
export async function reencodePicture(
  file: Buffer | null,
  purpose: 'avatar' | 'order_image',
): Promise<Buffer> {
  if (file === null || fileTypeOf(file) === null) throw refuse('file_type_refused');
  try {
    return await oneOfFew(() => sizedFor(purpose, decoded(file)).webp({ quality: 82 }).toBuffer());
  } catch {
    // sharp says in words only what is wrong with a picture: broken, too large, too slow.
    throw refuse('upload_failed');
  }
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
