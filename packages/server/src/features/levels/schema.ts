import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const levelsSchema: FeatureSchema = {
  tables: ['level_purchase'],
  views: {
    refundable_purchase: {
      meaning: 'Level purchases that can be given back until refundable_until.',
      sql: `select member_id, to_level_id as level_id, refundable_until from level_purchase where state = 'pending'`,
    },
    bought_level: {
      meaning: 'Each level purchase, and whether its price was given back or earned since.',
      sql: `select id, member_id, to_level_id as level_id, price, state, bought_at, settled_at from level_purchase`,
    },
  },
};
