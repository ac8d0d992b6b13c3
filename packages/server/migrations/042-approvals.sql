-- What one operator asks for and another approves. `shown` is what both had on their screens.
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
  -- The operator it is about: that one never approves it.
  concerns uuid references operator,
  decided_by uuid references operator,
  decided_at timestamptz,
  approved_digest text,
  decline_reason text,
  check ((status = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'approved') = (approved_digest is not null)),
  check (status = 'declined' or decline_reason is null),
  constraint approval_two_people
    check (status <> 'approved' or (asked_by <> decided_by and decided_by is distinct from concerns)),
  constraint approval_of_what_was_shown check (approved_digest is null or approved_digest = shown_digest)
);
create index approval_status on approval (status, id);
create unique index approval_one_asked on approval (kind, subject) where status = 'asked';

-- Changes of settings are approvals now; what was asked for before has to be asked for again.
drop table setting_change;

-- When an operator was last created, enabled, given a role or reset: for a time after that they are not one of two people.
alter table operator add column access_changed_at timestamptz;
