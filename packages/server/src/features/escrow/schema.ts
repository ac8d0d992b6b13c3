import type { FeatureSchema } from '../../platform/database/shared-schema.ts';
import { openStages, runningStages } from './stages.ts';

export const escrowSchema: FeatureSchema = {
  tables: ['campaign', 'campaign_words'],
  functions: {
    is_open_stage: {
      meaning: 'Whether a campaign in this stage is open: not completed, rejected or stopped.',
      signature: '(stage text) returns boolean immutable',
      // As written in the index campaign_open, which the planner uses once it has inlined this.
      sql: `select stage in ${openStages}`,
    },
    is_running_stage: {
      meaning: 'Whether a campaign in this stage is open and paid.',
      signature: '(stage text) returns boolean immutable',
      // As written in the index campaign_ends, which the planner uses once it has inlined this.
      sql: `select stage in ${runningStages}`,
    },
    campaign_status: {
      meaning:
        'The status that a member sees for a campaign in this stage: pending while it is open, success, or closed.',
      signature: '(stage text) returns text immutable',
      sql: `select case when shared.is_open_stage(stage) then 'pending'
        when stage = 'completed' then 'success' else 'closed' end`,
    },
    is_dropped: {
      meaning: 'Whether a campaign was dropped before payment.',
      signature: '(stage text, paid_at timestamptz) returns boolean immutable',
      // As written in the index campaign_one_correction, which the planner uses once it has inlined this.
      sql: `select stage = 'stopped' and paid_at is null`,
    },
    landing_host: {
      meaning: 'The host of a stored landing address, without a trailing dot.',
      signature: '(landing_url text) returns text immutable',
      sql: `select rtrim(substring(landing_url from '^https://([^/:?#]+)'), '.')`,
    },
    landing_site: {
      meaning: 'The host of a stored landing address, as shown: without www.',
      signature: '(landing_url text) returns text immutable',
      // As written in the index campaign_host, which the planner uses once it has inlined this.
      sql: String.raw`select regexp_replace(shared.landing_host(landing_url), '^www\.', '')`,
    },
  },
  views: {
    advertisement: {
      meaning:
        'The content of a campaign, whether its visitors get codes, its member, its stage, when it ended, and whether an operator stopped it.',
      sql: `select id, member_id, stage, title, text, image, pictures, chat_title, chat_text, landing_url, link_parameters,
        button_words, language, shows_codes,
        completed_at, stage = 'stopped' and reason is not null as is_halted from campaign`,
    },
    campaign_order: {
      meaning:
        "A campaign as its member's order: its terms, its stage, whether its visitors get codes, and when it reached each stage.",
      sql: `select id, member_id, package_id, title, text, landing_url, link_parameters, button_words, category, language, image, pictures, chat_title, chat_text, corrects_id, drafted_by,
        starts_on, ends_on, daily_visits, stage, shows_codes,
        visits_target, visits_unallocated, list_price, discount_bp, level_purchase_id, price, reward_per_visit, fee_per_visit, refunded, reason, explanation, paused_by, created_at,
        paid_at, reviewed_at, completed_at,
        shared.campaign_status(stage) as status
        from campaign`,
    },
    open_campaign: {
      meaning: 'Open campaigns: unpaid, in review, distributing or paused.',
      sql: `select id, member_id, package_id, stage, landing_url, ends_on, paid_at, visits_target, visits_unallocated
        from campaign where shared.is_open_stage(stage)`,
    },
    receivable_campaign: {
      meaning:
        'Campaigns that other members can receive: distributing, with unallocated visits, and not resting for a day.',
      sql: `select id, member_id, visits_unallocated, title, text, image, pictures, landing_url, button_words, category, language,
          reward_per_visit, feed_key, feed_class, starts_on, ends_on, daily_visits, handed_out, handed_out_on,
          shows_codes
        from campaign
        where stage = 'distributing' and visits_unallocated > 0 and not resting`,
    },
    campaign_words: {
      meaning:
        'The words by which the feed finds an approved campaign that is not closed, the pairs of their letters, and its category and language.',
      sql: 'select campaign_id, words, grams from campaign_words',
    },
    started_campaign: {
      meaning:
        "Campaigns that used one of their member's turns: a correction uses that of the rejected one, and one dropped before payment gives its turn back.",
      sql: `select id, member_id, created_at from campaign
        where corrects_id is null and not shared.is_dropped(stage, paid_at)`,
    },
  },
  subjects: { campaign: { table: 'campaign', id: 'id', name: 'title', member: 'member_id' } },
};
