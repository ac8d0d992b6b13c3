-- The popup and the banner by language: picture, text, link, and from when until when they are shown.
alter table popup rename to notice;
alter table notice add column kind text not null default 'popup' check (kind in ('popup', 'banner'));
alter table notice alter column kind drop default;
alter table notice drop constraint popup_pkey;
alter table notice add primary key (kind, language);
alter table notice add column text text;
alter table notice add column shown_from timestamptz;
alter table notice add column shown_until timestamptz;
alter table notice add constraint notice_ends_later check (shown_until > shown_from);
alter table notice add column version integer not null default 1;
alter table notice add column updated_at timestamptz;
alter table notice add column updated_by uuid references operator;

-- Pictures that operators brought, beside those of members.
create table house_picture (
  file text primary key,
  uploaded_by uuid not null references operator,
  created_at timestamptz not null
);
