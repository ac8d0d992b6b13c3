-- What operators edit: settings, pages, categories, and the notices with their pictures.

create table setting (
  key text primary key,
  value jsonb not null,
  -- The number of changes: each change names the version that it is based on.
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references operator
);

create table page (
  name text not null,
  language text not null,
  content text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references operator,
  primary key (name, language)
);

-- Every saved version of a page.
create table page_version (
  id uuid primary key,
  name text not null,
  language text not null,
  version integer not null,
  content text not null,
  saved_at timestamptz not null,
  -- Null: the version that came with the installation.
  saved_by uuid references operator,
  unique (name, language, version)
);

-- The popup and the banner by language: picture, text, link, and when they are shown.
create table notice (
  kind text not null check (kind in ('popup', 'banner')),
  language text not null,
  image_url text not null,
  text text,
  link text,
  enabled boolean not null,
  shown_from timestamptz,
  shown_until timestamptz,
  version integer not null default 1,
  updated_at timestamptz,
  updated_by uuid references operator,
  primary key (kind, language),
  constraint notice_ends_later check (shown_until > shown_from)
);

-- Categories that an operator changed or added.
create table category (
  name text primary key,
  -- Those that differ from the words that came with the installation, by language.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  -- Whether new orders can have it.
  offered boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by uuid not null references operator,
  constraint category_default_is_offered check (offered or name <> 'other')
);

-- Pictures that operators uploaded; those of members are in `upload`.
create table company_picture (
  file text primary key,
  uploaded_by uuid not null references operator,
  created_at timestamptz not null
);
