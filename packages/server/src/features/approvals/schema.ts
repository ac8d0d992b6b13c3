import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const approvalsSchema: FeatureSchema = {
  tables: ['approval'],
  views: {
    asked_approval: {
      meaning: 'What an operator asked for and another one may approve.',
      sql: `select id, kind, asked_by, asked_at from approval where status = 'asked'`,
    },
    approval_request: {
      meaning: 'What an approval was asked for, whom it concerns, and how far it is.',
      sql: `select id, kind, status, concerns, payload, shown ->> 'title' as title from approval`,
    },
  },
};
