import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const approvalsSchema: FeatureSchema = {
  tables: ['approval'],
  views: {
    asked_approval: {
      meaning: 'Open requests that another operator may approve.',
      sql: `select id, kind, asked_by, asked_at from approval where status = 'asked'`,
    },
    approval_request: {
      meaning: 'The kind and payload of each approval, the person concerned, and its status.',
      sql: `select id, kind, status, concerns, payload, shown ->> 'title' as title from approval`,
    },
  },
  subjects: { approval: { table: 'approval', id: 'id', name: "shown ->> 'title'" } },
};
