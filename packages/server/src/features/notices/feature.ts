// Owns the notices, by language: the popup shown on entry, and the banner on the home screen.
// Refuses to track when an app showed them: that is up to the app.
// Start reading with read-popup.ts, then edit-notice.ts.

import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listNotices, removeNotice, saveNotice } from './edit-notice.ts';
import { readPopup } from './read-popup.ts';
import { noticesSchema } from './schema.ts';
import { prepareNoticePicture, uploadNoticePicture } from './upload-notice-picture.ts';

export const noticesFeature: Feature = {
  schema: noticesSchema,
  memberRoutes: [route(memberCalls.popup, readPopup)],
  consoleRoutes: [
    route(consoleCalls.listNotices, listNotices),
    route(consoleCalls.uploadNoticePicture, uploadNoticePicture, { prepare: prepareNoticePicture }),
    route(consoleCalls.saveNotice, saveNotice),
    route(consoleCalls.removeNotice, removeNotice),
  ],
};
