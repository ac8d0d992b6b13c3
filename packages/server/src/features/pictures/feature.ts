import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { removeUnownedPictures } from './remove-pictures.ts';
import { picturesSchema } from './schema.ts';
import { serveBucket } from './serve-bucket.ts';
import { registerCards } from './show-card.ts';
import { preparePicture, uploadPicture } from './uploading/upload-picture.ts';

export const picturesFeature: Feature = {
  schema: picturesSchema,
  memberRoutes: [route(calls.upload, uploadPicture, { prepare: preparePicture })],
  jobs: [removeUnownedPictures],
  registerRaw(app, runtime) {
    registerCards(app, runtime);
    serveBucket(app, runtime);
  },
};
