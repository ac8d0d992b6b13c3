import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const businessesSchema: FeatureSchema = {
  tables: ['business', 'business_document'],
  views: {
    waiting_business: {
      meaning: 'Businesses that wait to be verified, and since when.',
      sql: `select id, asked_at from business where status = 'waiting'`,
    },
  },
  subjects: { business: { table: 'business', id: 'id', name: 'name', member: 'member_id' } },
};
