-- Addresses of advertisers' own programs, and the events on their way to them.

create table webhook_endpoint (
  id uuid primary key,
  member_id uuid not null references member,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- The secret that signs what is sent.
  secret_sealed bytea not null,
  -- Each secret has another time, so that only who saw the last one makes the next.
  secret_made_at timestamptz not null,
  -- The secret before it, which also signs until then.
  former_sealed bytea,
  former_until timestamptz,
  added_at timestamptz not null,
  off_since timestamptz,
  off_because text check (off_because in ('owner', 'failing', 'gone', 'secured')),
  -- When it last took an event. An event that is refused while others are taken does not switch it off.
  last_taken_at timestamptz,
  -- One server sends to it until then. It is in the past if that server was killed.
  busy_until timestamptz,
  -- The last day of the company whose visits were recorded as events, or need not be, and the end of its last hour. The
  -- company may move to another time zone in between.
  visits_until date not null,
  visits_counted_until timestamptz not null,
  constraint webhook_endpoint_former_ends check ((former_sealed is null) = (former_until is null)),
  constraint webhook_endpoint_off_with_cause check ((off_since is null) = (off_because is null))
);
create index webhook_endpoint_member on webhook_endpoint (member_id, id desc);
create index webhook_endpoint_daily on webhook_endpoint (visits_until, id) where off_since is null and 'visits.daily' = any (events);

-- Written in the transaction of what it tells of. Its id is the same on every attempt.
create table webhook_delivery (
  id uuid primary key,
  -- Without a foreign key: an order ends also while the endpoint is being removed.
  endpoint_id uuid not null,
  event text not null check (
    event in ('order.approved', 'order.rejected', 'order.ended', 'conversion.recorded', 'visits.daily', 'webhook.test')
  ),
  -- What is posted, byte for byte.
  body text not null,
  happened_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- Tries since its owner last asked for it; they choose the next delay.
  tries_in_turn integer not null default 0,
  last_status integer,
  last_tried_at timestamptz,
  -- Set as a try begins, so that one that ends in a fault of ours is not first again.
  next_try_at timestamptz,
  constraint webhook_delivery_waits check ((next_try_at is not null) = (state = 'waiting'))
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at, id) where state = 'waiting';
-- What an address did not take.
create index webhook_delivery_untaken on webhook_delivery (endpoint_id, id desc) where state <> 'delivered';
create index webhook_delivery_time on webhook_delivery (happened_at);
