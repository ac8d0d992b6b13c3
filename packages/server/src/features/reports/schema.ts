import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const reportsSchema: FeatureSchema = {
  tables: ['share_report'],
  views: {
    open_report: {
      meaning: 'Reports of advertisements that await an operator’s decision.',
      sql: `select id, campaign_id, created_at from share_report where status = 'open'`,
    },
  },
};
