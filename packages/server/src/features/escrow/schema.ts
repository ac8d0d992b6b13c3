import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const escrowSchema: FeatureSchema = {
  tables: ['campaign'],
  functions: {
    is_open_stage: {
      meaning: 'Whether a campaign of this stage goes on: it was not completed, rejected or stopped.',
      signature: '(stage text) returns boolean immutable',
      sql: `select stage in ('unpaid', 'in_review', 'distributing', 'paused')`,
    },
    campaign_status: {
      meaning:
        'A campaign of this stage as its member counts it: pending while it goes on, success, or closed.',
      signature: '(stage text) returns text immutable',
      sql: `select case when shared.is_open_stage(stage) then 'pending'
        when stage = 'completed' then 'success' else 'closed' end`,
    },
    landing_host: {
      meaning: 'The host of a landing address as it is stored, without the dot that may end it.',
      signature: '(landing_url text) returns text immutable',
      sql: `select rtrim(substring(landing_url from '^https://([^/:?#]+)'), '.')`,
    },
  },
  views: {
    advertisement: {
      meaning: 'What a campaign shows, and whose it is.',
      sql: 'select id, member_id, title, text, image, landing_url from campaign',
    },
    campaign_order: {
      meaning:
        'A campaign as the order that a member placed: its terms, its stage and when it went through each.',
      sql: `select id, member_id, package_id, title, text, landing_url, image, stage, visits_target, visits_unallocated,
        list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded, reason, paused_by, created_at,
        paid_at, reviewed_at, completed_at,
        shared.campaign_status(stage) as status
        from campaign`,
    },
    open_campaign: {
      meaning: 'A campaign that goes on: unpaid, in review, distributing or paused.',
      sql: `select id, member_id, package_id, stage, landing_url, paid_at, visits_target, visits_unallocated
        from campaign where shared.is_open_stage(stage)`,
    },
    receivable_campaign: {
      meaning:
        'A campaign that others than its member can receive: it distributes, and has visits that no share holds.',
      sql: `select id, member_id, visits_unallocated from campaign
        where stage = 'distributing' and visits_unallocated > 0`,
    },
    started_campaign: {
      meaning: 'A campaign that used a turn of its member: one that was dropped unpaid gives its turn back.',
      sql: `select id, member_id, created_at from campaign where not (stage = 'stopped' and paid_at is null)`,
    },
  },
};
