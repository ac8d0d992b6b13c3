import sharp from 'sharp';

// Whatever type a stranger's file claims to be, no other decoder ever runs on it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);

export { sharp };
