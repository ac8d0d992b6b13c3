-- The key pair by which push services know the house, made once.
create table push_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that a member's notifications are sent to, for as long as the session that asked for it runs.
create table push_subscription (
  id uuid primary key,
  member_id uuid not null references member,
  session_id uuid not null references session,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id, renewed_at desc);
create index push_subscription_session on push_subscription (session_id);
