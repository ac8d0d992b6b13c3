-- Accounts whose owner has neither the password nor a recovery code: requests that two operators confirm.

-- The new password is chosen with the request, and takes effect only at the end.
create table recovery (
  id uuid primary key,
  -- Given to the person who asks, also for a username that does not exist.
  number text not null unique,
  member_id uuid not null references member,
  -- Whether they knew the phone number that the account had then, and since when it had it.
  phone_matches boolean not null,
  phone_since timestamptz,
  -- How to reach them, in their own words.
  contact text not null,
  password_hash text,
  status text not null check (status in ('waiting', 'running', 'done', 'stopped', 'declined', 'expired', 'void')),
  asked_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz,
  closed_at timestamptz,
  constraint recovery_password_while_open check ((password_hash is not null) = (status in ('waiting', 'running'))),
  constraint recovery_closed_is_not_open check ((closed_at is null) = (status in ('waiting', 'running'))),
  constraint recovery_started_has_an_end check ((started_at is null) = (ends_at is null)),
  constraint recovery_running_was_started check (status not in ('running', 'done', 'stopped') or started_at is not null)
);
create index recovery_status on recovery (status, id);
create index recovery_member on recovery (member_id, id);
-- One password at a time can be on its way into force.
create unique index recovery_one_running on recovery (member_id) where status = 'running';
