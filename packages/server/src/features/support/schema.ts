import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const supportSchema: FeatureSchema = {
  tables: ['support_message', 'support_request', 'support_template'],
  views: {
    waiting_support: {
      meaning: 'Requests to support that wait for an answer, and since when.',
      sql: `select id, waits_since from support_request where status = 'open'`,
    },
  },
  subjects: {
    support_request: { table: 'support_request', id: 'id', name: 'reference', member: 'member_id' },
    support_template: { table: 'support_template', id: 'id', name: 'title' },
  },
};
