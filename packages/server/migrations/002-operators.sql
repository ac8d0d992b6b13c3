-- Operators: accounts, sign-in, the log of their actions, and approvals by two of them.

create table operator (
  id uuid primary key,
  username text not null unique check (username ~ '^[a-z0-9_.-]{3,32}$'),
  -- Null until an invitation is accepted: signing in requires a password.
  password_hash text,
  role text not null check (role in ('support', 'reviewer', 'cashier', 'controller', 'admin', 'demo')),
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- When the operator was last created, enabled, given a role or reset: for a while afterwards they cannot be
  -- one of two people.
  access_changed_at timestamptz,
  -- Until when the approved link can be made, once.
  link_approved_until timestamptz,
  -- The time step of the last code, from whichever authenticator: setting a factor up again, or replacing it,
  -- does not make a used code valid.
  last_totp_step bigint not null default 0,
  -- The log entry up to which the operator has read the team's news.
  team_news_read bigint not null default 0
);

-- One invitation for an operator; only its hash is kept.
create table operator_invitation (
  operator_id uuid primary key references operator,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table operator_totp (
  operator_id uuid primary key references operator,
  -- Encrypted under a key that is not in the database.
  sealed_secret bytea not null,
  enrolled_at timestamptz not null
);

create table operator_passkey (
  id uuid primary key,
  operator_id uuid not null references operator,
  credential_id text not null unique,
  public_key bytea not null,
  signatures bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_recovery_code (
  operator_id uuid not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- The log of operators' actions, each row hashed together with the previous one.
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
create index operator_action_operator on operator_action (operator_id, id);
create index operator_action_action on operator_action (action, id);
create index operator_action_time on operator_action (at);
create trigger operator_action_is_append_only before update or delete or truncate on operator_action
  for each statement execute function refuse_change();

-- Requests of one operator that another approves. `shown` is what both had on their screens.
create table approval (
  id uuid primary key,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  shown jsonb not null,
  shown_digest text not null,
  reason text not null,
  status text not null check (status in ('asked', 'approved', 'declined')),
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  -- The operator concerned, who can never approve it.
  concerns uuid references operator,
  -- The member whom it names. With their data, what was shown of them is erased.
  member_id uuid,
  decided_by uuid references operator,
  decided_at timestamptz,
  approved_digest text,
  decline_reason text,
  constraint approval_decided_by_somebody check ((status = 'asked') = (decided_by is null)),
  constraint approval_decided_at_a_time check ((decided_by is null) = (decided_at is null)),
  constraint approval_approved_has_digest check ((status = 'approved') = (approved_digest is not null)),
  constraint approval_declined_has_reason check (status = 'declined' or decline_reason is null),
  constraint approval_two_people
    check (status <> 'approved' or (asked_by <> decided_by and decided_by is distinct from concerns)),
  constraint approval_of_what_was_shown check (approved_digest is null or approved_digest = shown_digest)
);
create index approval_status on approval (status, id);
create index approval_subject on approval (subject);
create index approval_member on approval (member_id) where member_id is not null;
create unique index approval_one_asked on approval (kind, subject) where status = 'asked';

-- Named filters of queues, saved by operators.
create table saved_view (
  id uuid primary key,
  operator_id uuid not null references operator,
  list text not null,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, list, name)
);
