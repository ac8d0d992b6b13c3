-- Every saving of a page is kept, with who made it.
alter table page add column version integer not null default 1;
alter table page add column updated_by uuid references operator;

create table page_version (
  id uuid primary key,
  name text not null,
  language text not null,
  version integer not null,
  content text not null,
  saved_at timestamptz not null,
  -- Null: the house itself.
  saved_by uuid references operator,
  unique (name, language, version)
);
insert into page_version (id, name, language, version, content, saved_at)
select gen_random_uuid(), name, language, version, content, updated_at from page;
