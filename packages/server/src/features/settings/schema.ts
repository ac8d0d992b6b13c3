import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const settingsSchema: FeatureSchema = {
  tables: ['setting'],
};
