-- Who may do what in the console. Those who were there before the roles could do everything.
alter table operator add column role text not null default 'admin'
  check (role in ('support', 'reviewer', 'finance', 'admin'));
alter table operator alter column role drop default;
-- Without a password nobody signs in: somebody who was invited and did not come yet.
alter table operator alter column password_hash drop not null;

-- One invitation for an operator at a time; only its hash is kept.
create table operator_invitation (
  operator_id uuid primary key references operator,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Whether the session was started, or went on, with more than a password.
alter table session add column second_factor boolean not null default false;

create table operator_totp (
  operator_id uuid primary key references operator,
  -- Encrypted under a key that is not in the database.
  sealed_secret bytea not null,
  -- The time step of the code that was used last: no code is taken twice.
  last_step bigint not null,
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

-- What a passkey has to sign, once and soon; of an operator who adds one, or of nobody yet who signs in.
create table passkey_challenge (
  challenge text primary key,
  operator_id uuid references operator,
  expires_at timestamptz not null
);

create table operator_recovery_code (
  operator_id uuid not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
