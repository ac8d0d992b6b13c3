create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table page (
  name text not null,
  language text not null,
  content text not null,
  updated_at timestamptz not null,
  primary key (name, language)
);

create table popup (
  language text primary key,
  image_url text not null,
  link text,
  enabled boolean not null
);

create table notification (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null,
  -- What the text names; rendered in the reader's language when read.
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_member on notification (member_id, id desc);
create index notification_unread on notification (member_id, id desc) where read_at is null;

-- What operators and the house did, each row hashed together with the one before.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid not null references operator,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index operator_action_subject on operator_action (subject, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger operator_action_is_append_only before update or delete or truncate on operator_action
  for each statement execute function refuse_change();
create trigger bank_credit_is_append_only before update or delete or truncate on bank_credit
  for each statement execute function refuse_change();
create trigger claim_is_append_only before update or delete or truncate on claim
  for each statement execute function refuse_change();

create table audit_run (
  id uuid primary key,
  run_at timestamptz not null,
  findings jsonb not null
);
