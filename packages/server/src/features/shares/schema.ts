import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const sharesSchema: FeatureSchema = {
  tables: ['award', 'claim', 'share', 'share_channel', 'share_refusal', 'sharer_sum', 'visit', 'visit_sum'],
  functions: {
    is_unpaid: {
      meaning: 'Whether a visit is verified and not paid yet.',
      signature: '(state text, claim_id uuid) returns boolean immutable',
      // As written in the index visit_unpaid, which the planner uses once it has inlined this.
      sql: `select state = 'verified' and claim_id is null`,
    },
    is_claimable: {
      meaning: 'Whether a visit’s reward can be claimed: it is not paid yet and has settled.',
      signature:
        '(state text, claim_id uuid, settles_at timestamptz, now timestamptz) returns boolean immutable',
      sql: 'select shared.is_unpaid(state, claim_id) and settles_at <= now',
    },
    is_reversible: {
      meaning: 'Whether a verified visit can still be refused: it has not settled.',
      signature:
        '(state text, claim_id uuid, settles_at timestamptz, now timestamptz) returns boolean immutable',
      sql: 'select shared.is_unpaid(state, claim_id) and settles_at > now',
    },
    hour_number: {
      meaning: 'The hour of an instant, counted since 1970.',
      signature: '(instant timestamptz) returns integer stable',
      sql: `select floor(date_part('epoch', instant) / 3600)::integer`,
    },
    share_status: {
      meaning:
        'The status that a member sees for a share: pending while it runs, has something to pay or awaits a decision, then success, or closed when it earned nothing.',
      signature: '(stage text, verified integer, held integer, claimed integer) returns text immutable',
      sql: `select case when stage = 'distributing' or claimed < verified or held > 0 then 'pending'
        when verified > 0 then 'success' else 'closed' end`,
    },
  },
  views: {
    paid_claim: {
      meaning: 'Each paid reward: its member, its share and its time.',
      sql: 'select id, share_id, campaign_id, member_id, visits, reward, fee, created_at from claim',
    },
    received_share: {
      meaning: 'A share as the order that its member received: its terms, its counts, and when it ended.',
      sql: `select id, token, campaign_id, member_id, stage, visits_target, visits_verified, visits_held,
        visits_claimed,
        reward_per_visit, fee_per_visit, received_on, skipped, created_at, expires_at, completed_at,
        shared.share_status(stage, visits_verified, visits_held, visits_claimed) as status
        from share`,
    },
    shown_award: {
      meaning: 'Rewards paid to members who agreed, at that time, to be shown.',
      sql: 'select claim_id, campaign_id, member_id, reward, created_at from award',
    },
    refused_visits: {
      meaning: 'The number of a share’s refused visits, by reason.',
      sql: `select share_id, campaign_id, reason, sum(visits)::integer as visits from share_refusal
        group by share_id, campaign_id, reason`,
    },
    channel_visits: {
      meaning:
        'A share’s visits through a channel: verified ones, without a reason, and those that were refused for one. Sum them.',
      sql: `select share_id, campaign_id, channel, null::text as reason, verified as visits from share_channel
        union all select share_id, campaign_id, channel, reason, visits from share_refusal`,
    },
    hour_visits: {
      meaning:
        'A campaign’s verified or refused visits by the hour in which they were opened: sum them. Previews do not count as visits.',
      sql: 'select campaign_id, hour, outcome, visits from visit_sum where hour is not null',
    },
    campaign_visits: {
      meaning: 'A campaign’s verified or refused visits and previews by channel: sum them.',
      sql: 'select campaign_id, channel, outcome, visits from visit_sum where hour is null and channel is not null',
    },
    campaign_refusals: {
      meaning: 'A campaign’s refused visits, and its previews, by reason: sum them.',
      sql: 'select campaign_id, reason, visits from visit_sum where hour is null and reason is not null',
    },
    country_visits: {
      meaning:
        'A campaign’s verified visits by country, ZZ where it is not known: sum them. Those of an unknown one can be fewer than none.',
      sql: 'select campaign_id, country, visits from visit_sum where hour is null and channel is null',
    },
    sharer_visits: {
      meaning:
        'A sharer’s verified visits and their rewards, by the hour in which they were opened, counted since 1970, and the day on which their shares were received: sum them. A day that no insight shows any more has no hours.',
      sql: 'select member_id, received_on, hour, visits, reward from sharer_sum',
    },
    held_visit: {
      meaning:
        'A held visit. Those with the same network_group came from one network; after its hash was deleted, each is alone.',
      sql: `select id, share_id, campaign_id, held_for, prefix_key, coalesce(prefix_key, uuid_send(id)) as network_group,
        network_key, tapped, opened_at, decided_at, held_until from visit where state = 'held'`,
    },
    visit_record: {
      meaning:
        'A visit: when it was opened, from which network as far as a hash tells, and what was decided.',
      sql: `select id, share_id, campaign_id, state, reason, block_id, network_key, prefix_key, opened_at, decided_at,
        settles_at, tapped, held_for, held_until, claim_id, reversal_id, channel from visit`,
    },
  },
};
