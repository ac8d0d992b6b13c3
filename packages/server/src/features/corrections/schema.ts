import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const correctionsSchema: FeatureSchema = {
  tables: ['correction'],
  views: {
    correction_member: {
      meaning: 'Whose balance a correction changes.',
      sql: `select id, member_id from correction`,
    },
  },
};
