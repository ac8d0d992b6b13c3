import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const businessesSchema: FeatureSchema = {
  tables: ['business'],
};
