-- Received orders, the visits to their links, and the visits' payment, refusal or reversal.

create table share (
  id uuid primary key,
  token text not null unique,
  campaign_id uuid not null references campaign,
  member_id uuid not null references member,
  stage text not null check (stage in ('distributing', 'completed', 'released', 'expired')),
  visits_target integer not null check (visits_target > 0),
  visits_verified integer not null default 0,
  -- Held visits, which await a decision: their money stays set apart.
  visits_held integer not null default 0,
  visits_claimed integer not null default 0,
  reward_per_visit bigint not null,
  fee_per_visit bigint not null,
  -- The business day on which it was received: never the same campaign twice a day.
  received_on date not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  -- Ended before anybody opened its page: it does not count toward the day's limit.
  skipped boolean not null default false,
  unique (member_id, received_on, campaign_id),
  constraint share_verified_of_target check (visits_verified between 0 and visits_target),
  constraint share_held_of_target check (visits_held between 0 and visits_target - visits_verified),
  constraint share_skipped_has_no_visit check (not skipped or (stage = 'released' and visits_verified = 0)),
  constraint share_claimed_of_verified check (visits_claimed between 0 and visits_verified)
);
create index share_member on share (member_id, id desc);
create index share_campaign on share (campaign_id, id desc);
-- For audits, which read again what ended lately.
create index share_completed on share (completed_at) where completed_at is not null;
-- For an order's results, which count its held visits: few shares have any.
create index share_held on share (campaign_id) include (visits_held) where visits_held > 0;
create index share_expiry on share (expires_at) where stage = 'distributing';
-- For what ends with an order, and for whether any share of it runs.
create index share_running on share (campaign_id) where stage = 'distributing';
create index share_unclaimed on share (id) where stage <> 'distributing' and visits_claimed < visits_verified;

-- Paid rewards, each for some visits of a share.
create table claim (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null,
  member_id uuid not null references member,
  visits integer not null check (visits > 0),
  reward bigint not null check (reward > 0),
  fee bigint not null check (fee >= 0),
  created_at timestamptz not null
);
create index claim_member on claim (member_id, id desc);
create index claim_share on claim (share_id);
-- Rows are added in the order of time and never changed, so a summary of each range of blocks is enough.
create index claim_time on claim using brin (created_at);
create trigger claim_is_append_only before update or delete or truncate on claim
  for each statement execute function refuse_change();

-- Verified visits that an operator refused before they settled: the amount, operator and reason per share.
create table visit_reversal (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null,
  visits integer not null check (visits > 0),
  reward bigint not null check (reward > 0),
  fee bigint not null check (fee >= 0),
  reason text not null,
  note text not null,
  operator_id uuid not null references operator,
  created_at timestamptz not null
);
create index visit_reversal_share on visit_reversal (share_id);

create table visit (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null,
  state text not null check (state in ('pending', 'held', 'verified', 'refused')),
  reason text check (
    reason in (
      'bot', 'preview', 'repeat', 'self', 'network', 'too_fast', 'datacenter', 'rate_limited', 'ticket_invalid', 'ended',
      'blocked', 'reviewed'
    )
  ),
  -- Keyed hashes that distinguish visitors; erased after two days.
  network_key bytea,
  visitor_key bytea,
  -- The keyed hash of the address prefix alone, under the day's salt: it shows whether the visits of a share
  -- come from one network, whatever their browsers. Also erased after two days; never an address.
  prefix_key bytea,
  -- Two letters, by a table of networks; null where it does not say. Erased with the hashes.
  country text check (country ~ '^[A-Z]{2}$'),
  opened_at timestamptz not null,
  decided_at timestamptz,
  settles_at timestamptz,
  -- Where its link was passed on; none: the plain link.
  channel text not null default 'none' constraint visit_channel_known check (
    channel in (
      'zalo', 'facebook', 'messenger', 'instagram', 'tiktok', 'whatsapp', 'telegram', 'line', 'kakaotalk', 'wechat',
      'weibo', 'vk', 'x', 'sms', 'email', 'qr', 'story', 'print', 'other', 'none'
    )
  ),
  -- Whether it was verified by a tap on the button before the dwell time was over.
  tapped boolean not null default false,
  -- Why it was held, kept after the decision, and when it is decided.
  held_for text check (held_for in ('network', 'self', 'cookie')),
  held_until timestamptz,
  -- No foreign key: checking it cost more than marking the visit. One statement makes the claim and marks its visits,
  -- nothing else writes this column, claims are never deleted, and the audit compares both.
  claim_id uuid,
  block_id uuid references block,
  reversal_id uuid references visit_reversal,
  constraint visit_refused_for_a_reason check ((state = 'refused') = (reason is not null)),
  constraint visit_verified_settles check ((state = 'verified') = (settles_at is not null)),
  constraint visit_held_until_decided check ((state = 'held') = (held_until is not null)),
  constraint visit_held_for_a_reason check (held_until is null or held_for is not null),
  constraint visit_claimed_is_verified check (claim_id is null or state = 'verified'),
  constraint visit_blocked_by_a_block check ((reason is not distinct from 'blocked') = (block_id is not null)),
  constraint visit_reviewed_by_a_reversal check ((reason is not distinct from 'reviewed') = (reversal_id is not null))
);
create index visit_share on visit (share_id, opened_at desc);
create index visit_campaign on visit (campaign_id, opened_at desc);
create index visit_network on visit (network_key, campaign_id) where network_key is not null and state = 'verified';
create index visit_prefix_opened on visit (prefix_key, opened_at) where prefix_key is not null;
-- What the traffic of a network is judged by: its visits that counted, or that ever had to be looked at.
create index visit_prefix on visit (prefix_key, campaign_id, decided_at)
  where prefix_key is not null and (state in ('verified', 'held') or held_for is not null);
create index visit_held on visit (held_until) where state = 'held';
create index visit_unpaid on visit (share_id, campaign_id, settles_at) where state = 'verified' and claim_id is null;
create index visit_block on visit (block_id) where block_id is not null;
create index visit_reversed on visit (reversal_id) where reversal_id is not null;

-- Counts of verified visits by channel, updated under the share's lock.
create table share_channel (
  share_id uuid not null references share,
  campaign_id uuid not null,
  channel text not null,
  verified integer not null check (verified >= 0),
  primary key (campaign_id, share_id, channel)
);

-- Counts of refused visits by reason and channel, updated at each refusal.
create table share_refusal (
  share_id uuid not null references share,
  campaign_id uuid not null,
  reason text not null,
  channel text not null default 'none',
  visits integer not null check (visits > 0),
  primary key (campaign_id, share_id, reason, channel)
);

-- Decided visits of a campaign, previews left out, by the hour in which they were opened, and again by channel; the
-- verified ones also by country, ZZ where it is not known or already erased. Each decision adds rows, also negative ones,
-- so that visits to a campaign do not wait for each other; a job then adds them up.
create table visit_sum (
  campaign_id uuid not null references campaign,
  hour timestamptz,
  channel text,
  reason text,
  country text,
  outcome text not null check (outcome in ('verified', 'refused', 'preview')),
  visits integer not null,
  summed boolean not null default false,
  constraint visit_sum_by_one check (num_nonnulls(hour, channel, country) = 1),
  constraint visit_sum_reason_of_refused check ((reason is not null) = (channel is not null and outcome <> 'verified')),
  constraint visit_sum_preview_by_channel check (channel is not null or outcome <> 'preview'),
  constraint visit_sum_country_of_verified check (country is null or outcome = 'verified')
);
create index visit_sum_hour on visit_sum (campaign_id, hour) include (outcome, visits) where hour is not null;
create index visit_sum_channel on visit_sum (campaign_id, channel, country) include (outcome, reason, visits)
  where hour is null;
create index visit_sum_new on visit_sum (campaign_id, hour) where not summed;

-- Verified visits of a sharer and their rewards, by the hour in which they were opened and the day on which their shares
-- were received. Rows are added and added up in the same way; once no insight shows a day, it has one row without an hour.
-- The hour is a number, counted since 1970: no other sum has as many rows, and an instant takes twice the space.
create table sharer_sum (
  member_id uuid not null references member,
  received_on date not null,
  hour integer,
  reward bigint not null,
  visits integer not null,
  summed boolean not null default false
);
create index sharer_sum_hour on sharer_sum (member_id, received_on, hour) include (visits, reward);
create index sharer_sum_new on sharer_sum (member_id, received_on, hour) where not summed;
create index sharer_sum_hours on sharer_sum (received_on) where summed and hour is not null;

-- Sharers' objections to refused visits, and operators' answers.
create table objection (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null references campaign,
  visits integer not null check (visits > 0),
  status text not null check (status in ('open', 'upheld', 'declined')),
  -- How many of them were verified: only those that could still be paid.
  paid integer check (paid between 0 and visits),
  answer text,
  created_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  constraint objection_decided check (
    (status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)
    and (status = 'open') = (answer is null) and (status = 'open') = (paid is null)
  ),
  constraint objection_upheld_is_paid check ((status = 'upheld') = (coalesce(paid, 0) > 0))
);
create index objection_status on objection (status, id);
create index objection_share on objection (share_id);
create index objection_upheld_by on objection (decided_by, decided_at) where status = 'upheld';

-- The visits of each objection: each visit is objected to once.
create table objected_visit (
  campaign_id uuid not null,
  visit_id uuid not null references visit,
  objection_id uuid not null references objection,
  primary key (campaign_id, visit_id)
);
create index objected_visit_objection on objected_visit (objection_id);

-- What an operator granted by verifying held visits of a network: the rewards that one operator may grant in a day are limited.
create table held_verification (
  id uuid primary key,
  operator_id uuid not null references operator,
  rewards bigint not null check (rewards > 0),
  verified_at timestamptz not null
);
create index held_verification_operator on held_verification (operator_id, verified_at);

-- The last verified visit of a visitor to a campaign: the primary key decides between simultaneous ones.
create table visitor_mark (
  campaign_id uuid not null references campaign,
  visitor_key bytea not null,
  verified_at timestamptz not null,
  primary key (campaign_id, visitor_key)
);
create index visitor_mark_age on visitor_mark (verified_at);

-- Visitors who went on to the landing page: each browser counts once per share. The id is passed on as `hb`.
create table tap (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null references campaign,
  -- The hash of the visitor's cookie; erased after two days.
  visitor_key bytea,
  -- Where its link was passed on, as of a visit.
  channel text not null default 'none',
  tapped_at timestamptz not null
);
create unique index tap_visitor on tap (share_id, visitor_key) where visitor_key is not null;
-- With the campaign, because every query names it: apart, the two are combined for each share of a list.
create index tap_share on tap (share_id, campaign_id, tapped_at);
create index tap_campaign on tap (campaign_id, tapped_at);
create index tap_age on tap (tapped_at) where visitor_key is not null;

-- Taps by channel, of a share, and of a whole campaign without one. Each tap adds rows, which a job adds up.
create table tap_sum (
  campaign_id uuid not null references campaign,
  share_id uuid references share,
  channel text not null,
  taps integer not null,
  summed boolean not null default false
);
create index tap_sum_share on tap_sum (campaign_id, share_id, channel) include (taps);
create index tap_sum_new on tap_sum (campaign_id, share_id) where not summed;

-- Rewards of members who agreed to be shown.
create table award (
  claim_id uuid primary key references claim,
  campaign_id uuid not null,
  member_id uuid not null references member,
  reward bigint not null,
  created_at timestamptz not null
);
create index award_time on award (created_at desc);
create index award_member on award (member_id);

-- Visitors' reports of advertisements, and operators' decisions.
create table share_report (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null references campaign,
  -- Erased after two days, as for every visitor.
  network_key bytea,
  reason text not null check (reason in ('misleading', 'fraud', 'prohibited', 'offensive', 'unsafe', 'other')),
  status text not null check (status in ('open', 'dismissed', 'upheld')),
  created_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  unique (campaign_id, network_key),
  constraint share_report_decided check (
    (status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)
  )
);
-- For the lists, by the first report of a campaign, and for the others of a campaign.
create index share_report_status on share_report (status, id);
create index share_report_campaign on share_report (campaign_id, status, id);
create index share_report_network on share_report (network_key, created_at) where network_key is not null;
