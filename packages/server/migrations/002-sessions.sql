create table session (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('member', 'operator')),
  subject_id uuid not null,
  -- A refresh token is a keyed hash over the session, this secret and the generation: nothing that signs in is stored.
  secret bytea not null,
  generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The subject was locked: a call is answered with that instead of a plain sign-out.
  locked_at timestamptz,
  -- Where the session was last used from, as keyed hashes: tells a member's own visits apart.
  network_key bytea,
  visitor_key bytea,
  last_used_at timestamptz not null
);
create index session_subject on session (subject_kind, subject_id);

create table sign_in_failure (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  next_allowed_at timestamptz not null
);

-- A new random salt each day, forgotten after two: visitor hashes of different days cannot be joined.
create table network_salt (
  day date primary key,
  salt bytea not null
);

create table idempotency_key (
  scope text not null,
  key text not null,
  call text not null,
  fingerprint bytea not null,
  status integer,
  response text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
