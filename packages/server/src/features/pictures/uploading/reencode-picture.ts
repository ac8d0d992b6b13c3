import type { Sharp } from 'sharp';
import { createFairQueue } from '../../../platform/queue/fair-queue.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { loadSharp } from '../load-sharp.ts';
import { fileTypeOf, type PicturePurpose } from '../rules.ts';

const PIXELS_MAX = 16_000_000;
// The longest side of a WebP. A line of 16 million pixels takes seconds to decode, a square of them a fifth
// of a second.
const SIDE_PIXELS_MAX = 16_383;
const SECONDS_MAX = 5;
const AVATAR_PIXELS = 256;
const LOGO_PIXELS = 320;
const ORDER_IMAGE_PIXELS = 1_200;
/** The small print of a page that was photographed can still be read. */
const DOCUMENT_PIXELS = 2_000;

// A decoded picture takes up to 64 MiB: a burst of uploads waits here, and members take turns.
const inTurn = createFairQueue({ running: 2, waitingMax: 64, waitingMaxEach: 6 });

/**
 * A picture re-encoded as WebP: rotated as its camera recorded, sized for its purpose, without metadata or
 * trailing data; only the first frame of an animation. Refuses `file_type_refused`, `upload_failed`, and
 * `service_unavailable` when too many pictures wait, in total or of this owner.
 */
export async function reencodePicture(
  file: Buffer | null,
  { purpose, owner }: { purpose: PicturePurpose | 'document'; owner: string },
): Promise<Buffer> {
  if (file === null || fileTypeOf(file) === null) throw refuse('file_type_refused');
  try {
    return await inTurn(owner, () => reencode(file, purpose));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // sharp describes a picture's fault only in words: broken, too large, too slow.
    throw refuse('upload_failed');
  }
}

async function reencode(file: Buffer, purpose: PicturePurpose | 'document'): Promise<Buffer> {
  const sharp = await loadSharp();
  const decoded = () =>
    sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAX, pages: 1 })
      .timeout({ seconds: SECONDS_MAX })
      .rotate();
  const { width, height } = await decoded().metadata();
  if (Math.max(width, height) > SIDE_PIXELS_MAX) throw refuse('upload_failed');
  return sizedFor(purpose, decoded()).webp({ quality: 82 }).toBuffer();
}

function sizedFor(purpose: PicturePurpose | 'document', picture: Sharp): Sharp {
  switch (purpose) {
    case 'avatar':
      return picture.resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' });
    case 'logo':
      return picture.resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true });
    case 'order_image':
      return picture.resize(ORDER_IMAGE_PIXELS, ORDER_IMAGE_PIXELS, {
        fit: 'inside',
        withoutEnlargement: true,
      });
    case 'document':
      return picture.resize(DOCUMENT_PIXELS, DOCUMENT_PIXELS, { fit: 'inside', withoutEnlargement: true });
  }
}
