import type sharp from 'sharp';

let loading: Promise<typeof sharp> | undefined;

/** The picture library. Loaded for the first picture, because it slows the start. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= restricted();
  return loading;
}

/** Whatever type a stranger's file claims to be, no decoder but these three ever runs on it. */
async function restricted(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  library.cache(false);
  return library;
}
