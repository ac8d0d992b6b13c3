import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const categoriesSchema: FeatureSchema = {
  tables: ['category'],
  subjects: { category: { table: 'category', key: 'name', name: "coalesce(words ->> 'en', name)" } },
};
