import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const levelsSchema: FeatureSchema = {
  tables: ['level_purchase'],
};
