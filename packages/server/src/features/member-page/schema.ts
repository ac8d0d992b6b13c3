import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const memberPageSchema: FeatureSchema = {
  tables: ['member_note'],
};
