import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const conversionsSchema: FeatureSchema = {
  tables: ['conversion', 'conversion_code', 'conversion_sum', 'results_link'],
  views: {
    reported_conversion: {
      meaning:
        'What a tap or a code led to, as its advertiser reported it: by a code, by a picture or by a server’s call.',
      sql: 'select id, campaign_id, share_id, reported_by, worth, happened_at from conversion',
    },
  },
};
