import {
  listViews as listCall,
  removeView as removeCall,
  saveView as saveCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { listViews } from './list-views.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';

export const savedViewsFeature: Feature = {
  consoleRoutes: [route(listCall, listViews), route(saveCall, saveView), route(removeCall, removeView)],
};
