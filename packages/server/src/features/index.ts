// Every feature of the house, in the order in which their routes are registered.
// Refuses to hold any behaviour: each feature's folder does.
// Start reading with the feature you came for.
import type { Feature } from '../platform/feature.ts';
import { awardsFeature } from './awards/index.ts';
import { depositsFeature } from './deposits/index.ts';
import { eventsFeature } from './events/index.ts';
import { notificationsFeature } from './notifications/index.ts';
import { pagesFeature } from './pages/index.ts';
import { popupFeature } from './popup/index.ts';
import { runningFeature } from './running/index.ts';
import { settingsFeature } from './settings/index.ts';
import { sharesFeature } from './shares/index.ts';

export const features: readonly Feature[] = [
  settingsFeature,
  pagesFeature,
  popupFeature,
  notificationsFeature,
  awardsFeature,
  eventsFeature,
  runningFeature,
  sharesFeature,
  depositsFeature,
];
