import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const savedViewsSchema: FeatureSchema = {
  tables: ['saved_view'],
};
