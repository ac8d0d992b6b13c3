import { CallFailed } from '@handbill/contract/client';
import { type Part, SHAPE } from './crop.ts';

/** A picture that this browser can show. */
export interface OpenedPicture {
  file: Blob;
  /** A `blob:` address; revoke it once the picture is closed. */
  address: string;
  element: HTMLImageElement;
  width: number;
  height: number;
}

/** Opens a picture file; null when this browser cannot show it. */
export async function openPicture(file: Blob): Promise<OpenedPicture | null> {
  const address = URL.createObjectURL(file);
  const element = new Image();
  element.src = address;
  try {
    await element.decode();
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
  // Already turned as its camera recorded.
  return { file, address, element, width: element.naturalWidth, height: element.naturalHeight };
}

/** Opens a picture that was uploaded. Throws when it does not arrive, or this browser cannot show it. */
export async function openUploaded(address: string): Promise<OpenedPicture> {
  const answer = await fetch(address).catch(() => {
    throw new CallFailed({ slug: 'network', status: 0, message: 'no picture came' });
  });
  const opened = answer.ok ? await openPicture(await answer.blob()) : null;
  if (opened === null) throw new Error(`${address} cannot be opened`);
  return opened;
}

/** Draws a part of a picture as a JPEG, no larger than the part was. Throws where this browser cannot draw. */
export async function cut({ element }: OpenedPicture, part: Part): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(SHAPE.width, part.width));
  canvas.height = Math.round((canvas.width * SHAPE.height) / SHAPE.width);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is nothing to draw on');
  // A picture with transparent parts is on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    element,
    ...([part.left, part.top, part.width, part.height] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  );
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the part was not drawn')));
    canvas.toBlob(done, 'image/jpeg', 0.92);
  });
}
