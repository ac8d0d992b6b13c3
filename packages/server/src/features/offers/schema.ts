import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const offersSchema: FeatureSchema = {
  tables: ['level', 'package'],
  views: {
    level_terms: {
      meaning: 'Each level: its rank, price and benefits, and since when it is no longer offered.',
      sql: `select id, version, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day, retired_at
        from level`,
    },
    package_terms: {
      meaning: 'Each package: its visits, price and reward per visit, and whether it is offered.',
      sql: 'select id, version, visits, list_price, reward_per_visit, active from package',
    },
  },
  subjects: {
    level: { table: 'level', id: 'id', name: "names ->> 'en'" },
    package: { table: 'package', id: 'id', name: "visits || ' visits'" },
  },
};
