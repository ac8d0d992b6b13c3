-- Every call of a locked session is refused, and says why.
alter table session
  add column lock_reason text,
  add constraint session_lock_reason check (lock_reason is null or locked_at is not null);
