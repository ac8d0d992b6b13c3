// Owns the named filters of queues; every operator has their own.
// Refuses to know what a filter means: its list does.
// Start reading with save-view.ts.
import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listViews } from './list-views.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { savedViewsSchema } from './schema.ts';

export const savedViewsFeature: Feature = {
  schema: savedViewsSchema,
  consoleRoutes: [
    route(calls.listViews, listViews),
    route(calls.saveView, saveView),
    route(calls.removeView, removeView),
  ],
};
