-- Levels and packages are changed and retired, never deleted: members and orders point to them.
alter table level add column version integer not null default 1;
alter table level add column retired_at timestamptz;
alter table package add column version integer not null default 1;
