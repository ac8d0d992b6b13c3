-- Businesses: who advertises, at most one for each member.

create table business (
  id uuid primary key,
  member_id uuid not null unique references member,
  name text not null,
  town text not null,
  logo text,
  phone text,
  chat text,
  site text,
  -- For receipts and monthly statements; visitors see none of it.
  legal_name text,
  tax_number text,
  tax_address text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
