-- The platform's own tables: the kind of installation, sessions, idempotency keys, and audits.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- The kind of installation. A demo has publicly known passwords, so it can never become a company's.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production')),
  set_up_at timestamptz not null
);
create trigger installation_keeps_its_mode before update or delete or truncate on installation
  for each statement execute function refuse_change();

-- Fingerprints of the keys that the server was given: another key would void what was made with the former one. The
-- last of each kind counts, whatever the clock said. No key can be found from its fingerprint.
create table key_fingerprint (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('secret', 'log')),
  accepted_at timestamptz not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32)
);
create index key_fingerprint_kind on key_fingerprint (kind, id);
create trigger key_fingerprint_is_append_only before update or delete or truncate on key_fingerprint
  for each statement execute function refuse_change();

-- Each restore of the database from a backup. Payments after the backup may have left through the bank.
create table restore (
  id uuid primary key,
  restored_at timestamptz not null,
  backup_at timestamptz not null,
  constraint restore_of_an_earlier_backup check (backup_at <= restored_at)
);
create trigger restore_is_append_only before update or delete or truncate on restore
  for each statement execute function refuse_change();

create table audit_run (
  id uuid primary key,
  run_at timestamptz not null,
  -- Whether it read everything, or only what came after what was proven.
  whole boolean not null,
  findings jsonb not null
);

create table session (
  id uuid primary key,
  -- Each tab of a browser has its own refresh token, and they end together: the family is named after the
  -- first one.
  family uuid not null,
  subject_kind text not null check (subject_kind in ('member', 'operator')),
  subject_id uuid not null,
  -- A refresh token is a keyed hash over the session, this secret and the generation: no usable token is
  -- stored.
  secret bytea not null,
  generation integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  -- The subject was locked: every call is refused with the reason instead of a plain sign-out.
  locked_at timestamptz,
  lock_reason text,
  -- Its refresh token is in a cookie of a browser that keeps its member signed in, and starts the sessions of new tabs.
  kept boolean not null default false,
  -- Whether a second factor was proved at the start of the session or later.
  second_factor boolean not null default false,
  -- When it last proved a second factor: calls that move money or control access require a recent proof.
  factor_at timestamptz,
  -- The browser and device that it was started from, as a short text; never an address.
  device text,
  -- Its browser, as a keyed hash of the device cookie: a token that comes from another browser was copied.
  -- Null until one is known.
  device_key bytea,
  -- Where it was last used from, as keyed hashes of the address prefix and of the visitor's cookie: tells a member's own
  -- visits apart.
  prefix_key bytea,
  visitor_key bytea,
  constraint session_lock_reason check (lock_reason is null or locked_at is not null),
  constraint session_factor_proved check (factor_at is null or second_factor)
);
create index session_subject on session (subject_kind, subject_id);
create index session_family on session (family);

-- Notifies every server when a session has ended, however it was ended, so that its stream of events ends,
-- too.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('handbill_events', json_build_object(
    'from', 'database',
    'events', json_build_array(json_build_object('memberId', new.subject_id, 'kind', 'session', 'subject', new.id))
  )::text);
  return null;
end
$$;
create trigger session_ended after update of revoked_at, locked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null
                     or old.locked_at is null and new.locked_at is not null)
  execute function tell_session_ended();

-- Keys with which a member's own programs make calls, as far as their scopes reach. They end with the account, when it
-- is locked, and with all sessions.
create table api_key (
  id uuid primary key,
  member_id uuid not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- A keyed hash: no usable key is stored.
  secret_hash bytea not null unique,
  -- Its last characters, by which its owner recognises it.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index api_key_member on api_key (member_id, id desc);
create index api_key_ended on api_key (ended_at) where ended_at is not null;

-- Members of a business's team, and invitations. Ending one deletes its row and waits for calls under way.
create table team_member (
  id uuid primary key,
  owner_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('viewer', 'editor')),
  invited_at timestamptz not null,
  accepted_at timestamptz,
  unique (owner_id, member_id),
  constraint team_of_others check (owner_id <> member_id)
);
create index team_member_member on team_member (member_id);

-- Challenges for passkeys, each valid once, for one purpose and for a short time. The session is the one that may add
-- a passkey; null where a passkey proves who somebody is.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  session_id uuid,
  expires_at timestamptz not null
);

create table sign_in_failure (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  next_allowed_at timestamptz not null
);

-- The requests that servers have taken from each allowance in the minute that began then; the key is a keyed hash.
-- Lost in a crash of the database, which only starts the minute over.
create unlogged table request_count (
  key text primary key,
  began_at timestamptz not null,
  allowed integer not null,
  taken integer not null,
  -- What was given to the last server that asked.
  given integer not null
);

-- Whose view each transaction of the last minutes changes: members and operators who read from the primary until the
-- replica has that transaction. Written only where servers read from a replica.
create table recent_write (
  subject_id uuid not null,
  transaction xid8 not null,
  written_at timestamptz not null,
  primary key (subject_id, transaction)
);

-- A new random salt each day, deleted after two days: visitor hashes of different days cannot be joined.
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
  constraint idempotency_key_once primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
