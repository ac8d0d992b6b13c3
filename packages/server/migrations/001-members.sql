create table level (
  id uuid primary key,
  rank integer not null unique check (rank >= 1),
  names jsonb not null,
  joining_fee bigint not null check (joining_fee >= 0),
  -- Discounts are in basis points: 500 is 5 percent.
  discount_bp integer not null check (discount_bp between 0 and 10000),
  max_discount_bp integer check (max_discount_bp between discount_bp and 10000),
  turns_per_day integer not null check (turns_per_day >= 0)
);

create table member (
  id uuid primary key,
  username text not null unique check (username ~ '^[a-z0-9_.-]{3,32}$'),
  phone text not null unique,
  password_hash text not null,
  invite_code text not null unique,
  invited_by uuid references member,
  level_id uuid not null references level,
  locale text not null,
  avatar text,
  show_awards boolean not null default false,
  agreed_terms_at timestamptz not null,
  locked_at timestamptz,
  lock_reason text,
  created_at timestamptz not null,
  check ((locked_at is null) = (lock_reason is null))
);
create index member_invited_by on member (invited_by, id desc) where invited_by is not null;

create table house_invite_code (
  code text primary key,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table operator (
  id uuid primary key,
  username text not null unique check (username ~ '^[a-z0-9_.-]{3,32}$'),
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table address (
  member_id uuid primary key references member,
  full_name text not null,
  phone text not null,
  country text not null,
  city text not null,
  line1 text not null,
  line2 text,
  postal_code text,
  updated_at timestamptz not null
);

create table bank (
  code text primary key,
  bin text not null unique check (bin ~ '^[0-9]{6}$'),
  short_name text not null,
  name text not null,
  transfer_supported boolean not null,
  updated_at timestamptz not null
);

create table bank_account (
  member_id uuid primary key references member,
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamptz not null,
  -- Null until it is changed: only a change delays withdrawals.
  changed_at timestamptz
);

-- Named by what is in them: two members may have the same picture.
create table upload (
  file text not null,
  member_id uuid not null references member,
  purpose text not null check (purpose in ('avatar', 'order_image')),
  created_at timestamptz not null,
  primary key (member_id, file, purpose)
);
