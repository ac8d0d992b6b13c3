// Owns announcements: their audience, and sending them in batches, once to each member.
// Refuses to store what members read: the feature notifications has the message and its notifications.
// Start reading with announce.ts, then send-announcement.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listAnnouncements, previewAnnouncement, sendAnnouncement, stopAnnouncement } from './announce.ts';
import { announcementsSchema } from './schema.ts';
import { resumeSending, sendAnnouncementTask } from './send-announcement.ts';

export const announcementsFeature: Feature = {
  schema: announcementsSchema,
  consoleRoutes: [
    route(calls.listAnnouncements, listAnnouncements),
    route(calls.previewAnnouncement, previewAnnouncement),
    route(calls.sendAnnouncement, sendAnnouncement),
    route(calls.stopAnnouncement, stopAnnouncement),
  ],
  jobs: [resumeSending],
  tasks: [sendAnnouncementTask],
};
