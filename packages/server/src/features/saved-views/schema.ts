import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const savedViewsSchema: FeatureSchema = {
  tables: ['saved_view'],
  subjects: { view: { table: 'saved_view', id: 'id', name: 'name' } },
};
