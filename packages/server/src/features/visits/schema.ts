import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const visitsSchema: FeatureSchema = {
  tables: [
    'held_verification',
    'objected_visit',
    'objection',
    'tap',
    'tap_sum',
    'visit_reversal',
    'visitor_mark',
  ],
  views: {
    counted_tap: {
      meaning: 'Each browser that went on from a share to the landing page; the id starts with the time.',
      sql: 'select id, share_id, campaign_id, channel, tapped_at from tap',
    },
    campaign_taps: {
      meaning: 'Taps of a campaign: sum them.',
      sql: 'select campaign_id, taps from tap_sum where share_id is null',
    },
    share_taps: {
      meaning: 'Taps of a share: sum them.',
      sql: 'select campaign_id, share_id, taps from tap_sum where share_id is not null',
    },
    open_objection: {
      meaning: 'Objections to refused visits that await an operator’s answer.',
      sql: `select id, campaign_id, created_at from objection where status = 'open'`,
    },
  },
};
