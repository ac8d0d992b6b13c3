import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const sharesSchema: FeatureSchema = {
  tables: ['award', 'claim', 'share', 'share_refusal', 'visit'],
};
