import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const approvalsSchema: FeatureSchema = {
  tables: ['approval'],
  views: {
    approval_request: {
      meaning: 'What an approval was asked for, whom it concerns, and how far it is.',
      sql: `select id, kind, status, concerns, payload, shown ->> 'title' as title from approval`,
    },
  },
};
