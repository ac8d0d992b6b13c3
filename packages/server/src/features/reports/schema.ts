import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const reportsSchema: FeatureSchema = {
  tables: ['share_report'],
};
