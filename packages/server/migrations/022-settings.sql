-- Who changed a setting, and how often it was changed: a change says which version it saw.
alter table setting add column version integer not null default 1;
alter table setting add column updated_by uuid references operator;

-- A change that one operator asked for and another has to approve.
create table setting_change (
  key text primary key,
  value jsonb not null,
  asked_by uuid not null references operator,
  asked_at timestamptz not null
);
