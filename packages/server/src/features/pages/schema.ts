import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const pagesSchema: FeatureSchema = {
  tables: ['page', 'page_version'],
  subjects: {
    page: {
      table: 'page',
      key: "name || '/' || language",
      name: "replace(name, '-', ' ') || ' (' || language || ')'",
    },
  },
};
