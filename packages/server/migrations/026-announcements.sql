-- What the house tells many members at once: sent in batches, going on where it was.
create table announcement (
  id uuid primary key,
  audience jsonb not null,
  -- By language, with what is read where a language is missing.
  texts jsonb not null,
  fallback text not null,
  link text,
  state text not null check (state in ('sending', 'sent', 'stopped')),
  recipients integer not null check (recipients > 0),
  told integer not null default 0 check (told >= 0),
  -- The member who was told last: by id, so that the next batch begins behind it.
  last_member_id uuid,
  sent_by uuid not null references operator,
  sent_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'sending') = (finished_at is null))
);
create index announcement_sending on announcement (id) where state = 'sending';

alter table notification add column announcement_id uuid references announcement;
-- Nobody is told twice, whatever a batch does.
create unique index notification_announcement on notification (announcement_id, member_id)
  where announcement_id is not null;
