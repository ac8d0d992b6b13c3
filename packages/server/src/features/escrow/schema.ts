import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const escrowSchema: FeatureSchema = {
  tables: ['campaign'],
  views: {
    campaign_title: {
      meaning: 'What a campaign is called, and who pays for it.',
      sql: 'select id, member_id, title from campaign',
    },
  },
};
