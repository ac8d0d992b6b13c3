create table level_purchase (
  id uuid primary key,
  member_id uuid not null references member,
  from_level_id uuid not null references level,
  to_level_id uuid not null references level,
  price bigint not null check (price >= 0),
  state text not null check (state in ('pending', 'refunded', 'earned')),
  bought_at timestamptz not null,
  refundable_until timestamptz not null,
  settled_at timestamptz,
  check ((state = 'pending') = (settled_at is null))
);
create index level_purchase_member on level_purchase (member_id, id desc);
create index level_purchase_pending on level_purchase (refundable_until) where state = 'pending';
