create table package (
  id uuid primary key,
  visits integer not null check (visits > 0),
  list_price bigint not null check (list_price > 0),
  reward_per_visit bigint not null check (reward_per_visit > 0),
  active boolean not null default true,
  check (list_price >= reward_per_visit * visits)
);

create table campaign (
  id uuid primary key,
  member_id uuid not null references member,
  package_id uuid not null references package,
  title text not null,
  text text not null,
  landing_url text not null,
  image text,
  stage text not null check (
    stage in ('unpaid', 'in_review', 'distributing', 'paused', 'completed', 'rejected', 'stopped')
  ),
  visits_target integer not null check (visits_target > 0),
  -- Visits that no running share holds and that were not delivered yet.
  visits_unallocated integer not null check (visits_unallocated between 0 and visits_target),
  list_price bigint not null,
  discount_bp integer not null,
  price bigint not null check (price > 0),
  reward_per_visit bigint not null check (reward_per_visit > 0),
  fee_per_visit bigint not null check (fee_per_visit >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  reason text,
  -- What the house paused, the house resumes.
  paused_by text check (paused_by in ('member', 'operator')),
  created_at timestamptz not null,
  paid_at timestamptz,
  reviewed_at timestamptz,
  completed_at timestamptz,
  check (price >= (reward_per_visit + fee_per_visit) * visits_target),
  check (stage in ('unpaid', 'stopped') or paid_at is not null)
);
-- One unpaid order at a time, also under two simultaneous calls.
create unique index campaign_one_unpaid on campaign (member_id) where stage = 'unpaid';
create index campaign_member on campaign (member_id, id desc);
create index campaign_stage on campaign (stage, id);
create index campaign_receivable on campaign (id) where stage = 'distributing' and visits_unallocated > 0;

create table share (
  id uuid primary key,
  token text not null unique,
  campaign_id uuid not null references campaign,
  member_id uuid not null references member,
  stage text not null check (stage in ('distributing', 'completed', 'released', 'expired')),
  visits_target integer not null check (visits_target > 0),
  visits_verified integer not null default 0 check (visits_verified between 0 and visits_target),
  visits_claimed integer not null default 0 check (visits_claimed between 0 and visits_verified),
  reward_per_visit bigint not null,
  fee_per_visit bigint not null,
  -- The business day on which it was received: never one campaign twice a day.
  received_on date not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  unique (member_id, received_on, campaign_id)
);
create index share_member on share (member_id, id desc);
create index share_campaign on share (campaign_id);
create index share_expiry on share (expires_at) where stage = 'distributing';
create index share_unclaimed on share (id) where stage <> 'distributing' and visits_claimed < visits_verified;

create table visit (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null,
  state text not null check (state in ('pending', 'verified', 'refused')),
  reason text check (
    reason in ('bot', 'repeat', 'self', 'too_fast', 'datacenter', 'rate_limited', 'ticket_invalid', 'ended')
  ),
  -- Keyed hashes that tell visitors apart; blanked after two days.
  network_key bytea,
  visitor_key bytea,
  opened_at timestamptz not null,
  decided_at timestamptz,
  settles_at timestamptz,
  claim_id uuid,
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'verified') = (settles_at is not null)),
  check (claim_id is null or state = 'verified')
);
create index visit_share on visit (share_id, opened_at desc);
create index visit_campaign on visit (campaign_id, opened_at desc);
create index visit_network on visit (network_key, opened_at) where network_key is not null;
create index visit_unpaid on visit (share_id, settles_at) where state = 'verified' and claim_id is null;

-- Refused visits by reason, counted when they are refused.
create table share_refusal (
  share_id uuid not null references share,
  reason text not null,
  visits integer not null check (visits > 0),
  primary key (share_id, reason)
);

-- The last verified visit of a visitor to a campaign: the primary key decides between simultaneous ones.
create table visitor_mark (
  campaign_id uuid not null references campaign,
  visitor_key bytea not null,
  verified_at timestamptz not null,
  primary key (campaign_id, visitor_key)
);
create index visitor_mark_age on visitor_mark (verified_at);

create table claim (
  id uuid primary key,
  share_id uuid not null references share,
  member_id uuid not null references member,
  visits integer not null check (visits > 0),
  reward bigint not null check (reward > 0),
  fee bigint not null check (fee >= 0),
  created_at timestamptz not null
);
create index claim_member on claim (member_id, id desc);
create index claim_member_time on claim (member_id, created_at);
alter table visit add constraint visit_claim foreign key (claim_id) references claim;

-- Rewards of members who agreed to be shown.
create table award (
  claim_id uuid primary key references claim,
  member_id uuid not null references member,
  reward bigint not null,
  created_at timestamptz not null
);
create index award_time on award (created_at desc);
create index award_member on award (member_id);

create table share_report (
  id uuid primary key,
  share_id uuid not null references share,
  campaign_id uuid not null references campaign,
  network_key bytea not null,
  created_at timestamptz not null,
  unique (campaign_id, network_key)
);
