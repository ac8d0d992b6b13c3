// Owns what operators changed about categories: their words, which are offered, and those of the company's own.
// Refuses to change an order: one keeps its category, whatever becomes of it.
// Start reading with rules.ts, then save-category.ts.

import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listCategories, listForOperators } from './list-categories.ts';
import { saveCategory } from './save-category.ts';
import { categoriesSchema } from './schema.ts';

export const categoriesFeature: Feature = {
  schema: categoriesSchema,
  memberRoutes: [route(memberCalls.categories, listCategories)],
  consoleRoutes: [
    route(consoleCalls.listCategories, listForOperators),
    route(consoleCalls.saveCategory, saveCategory),
  ],
};
