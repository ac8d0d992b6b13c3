import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const levelsSchema: FeatureSchema = {
  tables: ['level_purchase'],
  views: {
    refundable_purchase: {
      meaning: 'A level that its member can give back until refundable_until.',
      sql: `select member_id, to_level_id as level_id, refundable_until from level_purchase where state = 'pending'`,
    },
  },
};
