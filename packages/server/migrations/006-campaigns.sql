-- Distributed orders, the packages they are sold in, and block lists.

-- Packages are changed and retired, never deleted: orders refer to them.
create table package (
  id uuid primary key,
  visits integer not null check (visits > 0),
  list_price bigint not null check (list_price > 0),
  reward_per_visit bigint not null check (reward_per_visit > 0),
  active boolean not null default true,
  version integer not null default 1,
  constraint package_price_covers_rewards check (list_price >= reward_per_visit * visits)
);

create table campaign (
  id uuid primary key,
  member_id uuid not null references member,
  package_id uuid not null references package,
  title text not null,
  text text not null,
  landing_url text not null,
  -- Parameters added to the landing address when a visitor taps the button; the advertiser can leave each
  -- out.
  link_parameters text[] not null default '{utm_source,utm_medium,utm_campaign,hb}' check (
    link_parameters <@ '{utm_source,utm_medium,utm_campaign,hb}'
  ),
  -- What the button of the shared page says.
  button_words text not null default 'go' check (
    button_words in (
      'go', 'learn_more', 'shop', 'order', 'book', 'sign_up', 'contact', 'directions', 'download'
    )
  ),
  -- Whether visitors are shown a code to say at the counter.
  shows_codes boolean not null default false,
  category text not null default 'other' check (
    category in (
      'food', 'shopping', 'beauty', 'health', 'home', 'courses', 'travel', 'events', 'repairs', 'online',
      'own_1', 'own_2', 'own_3', 'own_4', 'own_5', 'own_6', 'own_7', 'own_8', 'own_9', 'other'
    )
  ),
  -- The language of the advertisement; null when its advertiser did not give it.
  language text check (language in ('vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr')),
  -- In order, each with the words for those who do not see it.
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  -- The first picture.
  image text generated always as (pictures -> 0 ->> 'image') stored,
  -- What a chat shows of a link, where it differs from the title and the text.
  chat_title text,
  chat_text text,
  -- The rejected campaign that this one corrects.
  corrects_id uuid references campaign,
  -- Who of the member's team drafted it; null: the member.
  drafted_by uuid references member,
  -- The business days on which it is offered: from the first, up to and including the last.
  starts_on date,
  ends_on date,
  -- How many of its visits are given to sharers on one business day at most.
  daily_visits integer check (daily_visits > 0),
  -- How many were, and on which day.
  handed_out integer not null default 0 check (handed_out >= 0),
  handed_out_on date,
  -- Not offered for now: before its first day, or when the day's visits are given out. A job ends the rest.
  resting boolean not null default false,
  stage text not null check (
    stage in ('unpaid', 'in_review', 'distributing', 'paused', 'completed', 'rejected', 'stopped')
  ),
  visits_target integer not null check (visits_target > 0),
  -- Visits that are neither delivered nor allocated to a running share.
  visits_unallocated integer not null,
  list_price bigint not null,
  discount_bp integer not null,
  -- The purchase of the level that set its price; null: the member had bought none.
  level_purchase_id uuid references level_purchase,
  price bigint not null check (price > 0),
  reward_per_visit bigint not null check (reward_per_visit > 0),
  fee_per_visit bigint not null check (fee_per_visit >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- Why an operator rejected or stopped it.
  reason text check (
    reason in (
      'misleading', 'prohibited_goods', 'landing_page_broken', 'landing_page_differs', 'image_unsuitable',
      'text_unsuitable', 'malware', 'other'
    )
  ),
  -- What the operator who rejected it wrote to its member about the reason.
  explanation text check (explanation is null or reason is not null),
  -- Only an operator can resume what an operator paused.
  paused_by text check (paused_by in ('member', 'operator')),
  created_at timestamptz not null,
  paid_at timestamptz,
  reviewed_at timestamptz,
  completed_at timestamptz,
  -- Its place on the ring of the feed, in [0, 2^32): the random end of its id.
  feed_key bigint not null generated always as (('x' || right(id::text, 8))::bit(32)::bigint) stored,
  -- Its weight in the feed: each class is shown twice as often as the one before, and begins at four times its
  -- visits, so that the weight grows with the square root of the visits.
  feed_class smallint not null generated always as (
    case when visits_unallocated < 40 then 0 when visits_unallocated < 160 then 1
      when visits_unallocated < 640 then 2 else 3 end
  ) stored,
  constraint campaign_dates_in_order check (ends_on >= starts_on),
  constraint campaign_unallocated_of_target check (visits_unallocated between 0 and visits_target),
  constraint campaign_price_covers_visits check (price >= (reward_per_visit + fee_per_visit) * visits_target),
  constraint campaign_runs_when_paid check (stage in ('unpaid', 'stopped') or paid_at is not null)
);
-- One unpaid order per member, even with two simultaneous calls.
create unique index campaign_one_unpaid on campaign (member_id) where stage = 'unpaid';
-- A rejected order is corrected once; a correction dropped unpaid makes room for another.
create unique index campaign_one_correction on campaign (corrects_id)
  where corrects_id is not null and not (stage = 'stopped' and paid_at is null);
-- With what the lists and counts of a member's orders ask, so that they need not read each order.
create index campaign_member on campaign (member_id, id desc) include (stage, completed_at);
create index campaign_stage on campaign (stage, id);
-- How many orders of each package are open, with the same condition as shared.is_open_stage.
create index campaign_open on campaign (package_id) where stage in ('unpaid', 'in_review', 'distributing', 'paused');
-- The walks of the draws.
create index campaign_drawing on campaign (feed_class, feed_key)
  where stage = 'distributing' and visits_unallocated > 0 and not resting;
-- The walks of the feed, in all categories and in one.
create index campaign_feed on campaign (coalesce(language, ''), feed_class, feed_key)
  where stage = 'distributing' and visits_unallocated > 0 and not resting;
create index campaign_feed_category on campaign (category, coalesce(language, ''), feed_class, feed_key)
  where stage = 'distributing' and visits_unallocated > 0 and not resting;
-- For the job that completes campaigns: of the open ones, those whose visits were all given to sharers.
create index campaign_given_out on campaign (id)
  where stage in ('distributing', 'paused') and visits_unallocated = 0;
-- For the jobs that wake campaigns and end those whose last day is over.
create index campaign_resting on campaign (id) where resting;
create index campaign_ends on campaign (ends_on)
  where ends_on is not null and stage in ('in_review', 'distributing', 'paused');
-- For the figures, which count orders since a day.
create index campaign_paid on campaign (paid_at) where paid_at is not null;
create index campaign_reviewed on campaign (reviewed_at) where reviewed_at is not null;
-- For the forecast, from the latest approved orders of a package with its present terms.
create index campaign_forecast on campaign (package_id, visits_target, reward_per_visit, reviewed_at)
  where stage in ('distributing', 'paused', 'completed')
    and starts_on is null and ends_on is null and daily_visits is null;
-- For reviewers, who see the outcome of other campaigns with the same host.
create index campaign_host on campaign (
  (regexp_replace(rtrim(substring(landing_url from '^https://([^/:?#]+)'), '.'), '^www\.', ''))
);

-- The words by which the feed finds an approved campaign, until it closes. A table of its own: a campaign's row changes
-- with each share, and an index on words is dear to change.
create table campaign_words (
  campaign_id uuid primary key references campaign,
  words text not null,
  -- The letters of the words and their pairs of neighbouring letters, `category:` and `language:`.
  grams text[] not null
);
create index campaign_words_grams on campaign_words using gin (grams);

-- Blocked landing hosts, networks and browsers. A block ends but is never deleted.
create table block (
  id uuid primary key,
  kind text not null check (kind in ('host', 'network', 'agent')),
  -- A host, a part of a browser's name, or a network's mark: the start of the hash it was seen under.
  value text not null,
  -- A network's hash as in the visits of the day it was blocked; when it returns, its hash under this list's
  -- own key, for as long as the block lasts. Never an address, and only for blocked networks.
  day_key bytea,
  lasting_key bytea,
  reason text not null,
  created_by uuid not null references operator,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Null when it ended by time.
  ended_by uuid references operator,
  constraint block_ended_by_at_a_time check (ended_by is null or ended_at is not null),
  constraint block_keys_of_networks check (kind = 'network' or (day_key is null and lasting_key is null)),
  constraint block_ended_has_no_keys check (ended_at is null or (day_key is null and lasting_key is null))
);
create unique index block_once on block (kind, value) where ended_at is null;
