-- Each time that the database was put back from a backup. What came after the backup may have gone out through the bank.
create table restore (
  id uuid primary key,
  restored_at timestamptz not null,
  backup_at timestamptz not null check (backup_at <= restored_at)
);
create trigger restore_is_append_only before update or delete or truncate on restore
  for each statement execute function refuse_change();
