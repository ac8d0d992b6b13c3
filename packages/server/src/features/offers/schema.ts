import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const offersSchema: FeatureSchema = {
  tables: ['level', 'package'],
  views: {
    level_terms: {
      meaning: 'A level: its rank, what it costs and gives, and since when it is no longer offered.',
      sql: `select id, version, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day, retired_at
        from level`,
    },
    package_terms: {
      meaning: 'A package: its visits, what it costs and pays for each, and whether it is offered.',
      sql: 'select id, version, visits, list_price, reward_per_visit, active from package',
    },
  },
};
