import { upload } from '@handbill/contract/member';
import sharp from 'sharp';
import type { TestApp } from '../app.ts';
import { sendFile } from './money/bank-files.ts';
import type { Person } from './people.ts';

/** A picture of one colour, as uploads are stored. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3311f' } })
    .webp()
    .toBuffer();

/** A member uploads a picture; returns its address. */
export async function uploadedPicture(
  app: TestApp,
  as: Person,
  purpose: 'logo' | 'order_image',
): Promise<string> {
  const file = await plainPicture(purpose === 'logo' ? 200 : 300, 200);
  const { body } = await sendFile(app, upload, { purpose }, { file, as });
  if (body.data === undefined) throw new Error(`the picture was not uploaded: ${body.error}`);
  return body.data.file;
}
