import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const correctionsSchema: FeatureSchema = {
  tables: ['correction'],
  views: {
    asked_correction: {
      meaning: 'Corrections waiting for a second operator.',
      sql: `select id, asked_at from correction where status = 'asked'`,
    },
  },
  subjects: { correction: { table: 'correction', id: 'id', member: 'member_id' } },
};
