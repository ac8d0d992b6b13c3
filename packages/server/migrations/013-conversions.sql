-- What taps and visits led to, as advertisers report it. No money moves here.

-- Codes that visitors say at the counter, one for each visit that counts or is being checked.
create table conversion_code (
  -- The advertiser: codes are found by their owner alone.
  member_id uuid not null references member,
  code text not null,
  campaign_id uuid not null references campaign,
  share_id uuid not null references share,
  visit_id uuid not null references visit,
  given_at timestamptz not null,
  primary key (member_id, code),
  unique (campaign_id, visit_id)
);

-- What a tap or a code led to: at most one for each.
create table conversion (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  share_id uuid not null references share,
  tap_id uuid references tap,
  code text,
  reported_by text not null check (reported_by in ('code', 'picture', 'server')),
  -- Where the link of its tap, or of the visit that got its code, was passed on.
  channel text not null,
  -- What it was worth to the advertiser, in minor units, where that was reported. Limited so that no sum exceeds a bigint.
  worth bigint check (worth between 1 and 1000000000),
  happened_at timestamptz not null,
  -- What an operator said about it: made-up ones are not in results.
  verdict text check (verdict in ('made', 'real')),
  judged_by uuid references operator,
  judged_at timestamptz,
  constraint conversion_judged_by_somebody check (
    (verdict is null) = (judged_by is null) and (verdict is null) = (judged_at is null)
  ),
  constraint conversion_of_one check ((code is null) = (tap_id is not null) and (code is not null) = (reported_by = 'code')),
  unique (campaign_id, tap_id),
  unique (campaign_id, code)
);
create index conversion_time on conversion (campaign_id, happened_at) include (reported_by, worth);
create index conversion_share on conversion (share_id, id);
create index conversion_recent on conversion (happened_at);

-- Conversions by channel, of a share, and of a whole campaign without one. Each report and each verdict adds rows, also negative ones, which a job adds up.
create table conversion_sum (
  campaign_id uuid not null references campaign,
  share_id uuid references share,
  channel text not null,
  reported_by text not null check (reported_by in ('code', 'picture', 'server')),
  -- Whether an operator judged them to be made up.
  made boolean not null,
  conversions integer not null,
  worth bigint not null,
  summed boolean not null default false
);
create index conversion_sum_share on conversion_sum (campaign_id, share_id, channel)
  include (reported_by, made, conversions, worth);
create index conversion_sum_new on conversion_sum (campaign_id, share_id) where not summed;

-- Open links to the results of an order, for people without an account. One that is ended is deleted.
create table results_link (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  -- Of the secret in the address, which itself is not kept.
  token_hash bytea not null unique,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
create index results_link_campaign on results_link (campaign_id);
