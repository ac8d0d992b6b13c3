import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const operatorActionsSchema: FeatureSchema = {
  tables: ['operator_action'],
  views: {
    logged_action: {
      meaning: 'Each operator’s actions: subject, details and time.',
      sql: 'select id, at, operator_id, action, subject, details from operator_action',
    },
  },
};
