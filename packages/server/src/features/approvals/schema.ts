import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const approvalsSchema: FeatureSchema = {
  tables: ['approval'],
};
