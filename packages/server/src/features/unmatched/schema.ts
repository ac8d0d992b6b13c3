import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const unmatchedSchema: FeatureSchema = {
  tables: ['unmatched_money'],
};
