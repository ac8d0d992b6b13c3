import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const sharesSchema: FeatureSchema = {
  tables: ['award', 'claim', 'share', 'share_refusal', 'visit'],
  functions: {
    share_status: {
      meaning:
        'A share as its member counts it: pending while it runs, has something to pay or waits for a decision, then success, or closed when it ended with nothing earned.',
      signature: '(stage text, verified integer, held integer, claimed integer) returns text immutable',
      sql: `select case when stage = 'distributing' or claimed < verified or held > 0 then 'pending'
        when verified > 0 then 'success' else 'closed' end`,
    },
  },
  views: {
    paid_claim: {
      meaning: 'A reward that was paid: to whom, for which share, and when.',
      sql: 'select id, share_id, campaign_id, member_id, visits, reward, fee, created_at from claim',
    },
    received_share: {
      meaning: 'A share as the order that a member received: its terms, its counts, and when it ended.',
      sql: `select id, token, campaign_id, member_id, stage, visits_target, visits_verified, visits_held,
        visits_claimed,
        reward_per_visit, fee_per_visit, received_on, created_at, expires_at, completed_at,
        shared.share_status(stage, visits_verified, visits_held, visits_claimed) as status
        from share`,
    },
    shown_award: {
      meaning: 'A reward that was paid to a member who agreed to be shown at that time.',
      sql: 'select claim_id, campaign_id, member_id, reward, created_at from award',
    },
    refused_visits: {
      meaning: 'How many visits of a share were refused, for each reason.',
      sql: 'select share_id, campaign_id, reason, visits from share_refusal',
    },
    unpaid_visit: {
      meaning:
        'A verified visit that is not paid yet: it can be claimed from settles_at on, and be reversed before.',
      sql: `select id, share_id, campaign_id, prefix_key, settles_at from visit
        where state = 'verified' and claim_id is null`,
    },
    visit_record: {
      meaning:
        'A visit: when it was opened, from which network as far as a hash tells, and what was decided.',
      sql: `select id, share_id, campaign_id, state, reason, block_id, network_key, prefix_key, opened_at, decided_at,
        settles_at, tapped, held_for, held_until, claim_id, reversal_id from visit`,
    },
  },
};
