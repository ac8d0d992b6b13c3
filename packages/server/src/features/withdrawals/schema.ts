import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const withdrawalsSchema: FeatureSchema = {
  tables: ['withdrawal'],
};
