import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const businessesSchema: FeatureSchema = {
  tables: ['business', 'business_document'],
  views: {
    verified_business: {
      meaning:
        'What the badge of each verified business vouches for. Do not show it while the account of its member is locked.',
      sql: `select id, member_id, name, town from business where status = 'verified'`,
    },
    waiting_business: {
      meaning: 'Businesses that wait to be verified, and since when.',
      sql: `select id, asked_at from business where status = 'waiting'`,
    },
  },
  subjects: { business: { table: 'business', id: 'id', name: 'name', member: 'member_id' } },
};
