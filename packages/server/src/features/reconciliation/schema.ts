import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const reconciliationSchema: FeatureSchema = {
  tables: ['bank_movement', 'restore'],
};
