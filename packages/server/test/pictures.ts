import sharp from 'sharp';

/** A picture of one colour, as uploads are stored. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3311f' } })
    .webp()
    .toBuffer();
