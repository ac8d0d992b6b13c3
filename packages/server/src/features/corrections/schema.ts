import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const correctionsSchema: FeatureSchema = {
  tables: ['correction'],
};
