-- What the house does not take: landing hosts, networks, browsers. A block ends, it is never deleted.
create table block (
  id uuid primary key,
  kind text not null check (kind in ('host', 'network', 'agent')),
  -- A host, a part of a browser's name, or the mark of a network: the beginning of the hash it was seen under.
  value text not null,
  -- Of a network, as visits had it on the day it was blocked; when it comes again, under the key of this list, for as
  -- long as the block lasts. Never an address, and of nobody who is not blocked.
  day_key bytea,
  lasting_key bytea,
  reason text not null,
  created_by uuid not null references operator,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Null when its time was over.
  ended_by uuid references operator,
  check (ended_by is null or ended_at is not null),
  check (kind = 'network' or (day_key is null and lasting_key is null)),
  check (ended_at is null or (day_key is null and lasting_key is null))
);
create unique index block_once on block (kind, value) where ended_at is null;

alter table visit drop constraint visit_reason_check;
alter table visit add constraint visit_reason_check check (
  reason in (
    'bot', 'repeat', 'self', 'too_fast', 'datacenter', 'rate_limited', 'ticket_invalid', 'ended', 'blocked', 'reviewed'
  )
);
alter table visit add column block_id uuid references block;
alter table visit add check ((reason is not distinct from 'blocked') = (block_id is not null));
create index visit_block on visit (block_id) where block_id is not null;
