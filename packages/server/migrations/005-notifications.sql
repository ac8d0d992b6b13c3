-- Messages to members: announcements to many, notifications to one, and the browsers they are pushed to.

-- Texts shared by many notifications.
create table message (
  id uuid primary key,
  -- By language; `fallback` is the language shown when one is missing.
  texts jsonb not null,
  fallback text not null,
  link text
);

-- Sent in batches; a batch that was interrupted is continued. It has the id of its message.
create table announcement (
  id uuid primary key references message,
  audience jsonb not null,
  state text not null check (state in ('sending', 'sent', 'stopped')),
  recipients integer not null check (recipients > 0),
  notified integer not null default 0 check (notified >= 0),
  -- The last recipient, by id: the next batch starts after it.
  last_member_id uuid,
  sent_by uuid not null references operator,
  sent_at timestamptz not null,
  finished_at timestamptz,
  constraint announcement_finished_is_not_sending check ((state = 'sending') = (finished_at is null))
);
create index announcement_sending on announcement (id) where state = 'sending';

create table notification (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null,
  -- The parameters of the text, which is rendered in the reader's language when read.
  params jsonb not null,
  message_id uuid references message,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_member on notification (member_id, id desc);
create index notification_unread on notification (member_id, id desc) where read_at is null;
-- Those that name another member, whose erasure changes the name.
create index notification_named on notification ((params ->> 'member')) where params ->> 'member' is not null;
-- A message reaches a member once, even if a batch is repeated.
create unique index notification_message on notification (message_id, member_id) where message_id is not null;

-- How members want to be notified of a topic, where that is not everywhere.
create table notification_choice (
  member_id uuid not null references member,
  topic text not null check (topic in ('shares', 'orders', 'drafts', 'invitations', 'weekly', 'news')),
  choice text not null check (choice in ('push', 'app', 'none')),
  primary key (member_id, topic)
);

-- The last week of which a member got a summary, by its Monday: each gets one summary a week.
create table weekly_summary (
  member_id uuid primary key references member,
  week date not null
);

-- The key pair that identifies the company to push services, created once.
create table push_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Browsers that members' notifications are sent to while the session that registered them runs.
create table push_subscription (
  id uuid primary key,
  member_id uuid not null references member,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id, renewed_at desc);
create index push_subscription_session on push_subscription (session_id);
