-- Files of the bank: uploaded, read by a mapping, imported line by line; and the money that nobody announced.

-- How the columns of a bank's CSV are read, kept by name for an account of the house.
create table statement_mapping (
  account text not null,
  name text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (account, name)
);

create table bank_statement (
  id uuid primary key,
  -- The same file is taken once.
  file_hash bytea not null constraint bank_statement_file_once unique,
  file_name text not null,
  format text not null check (format in ('csv', 'camt')),
  account text not null,
  status text not null check (status in ('uploaded', 'ready', 'importing', 'imported')),
  mapping jsonb,
  lines integer not null default 0 check (lines >= 0),
  imported_lines integer not null default 0 check (imported_lines between 0 and lines),
  uploaded_by uuid not null references operator,
  uploaded_at timestamptz not null,
  started_by uuid references operator,
  started_at timestamptz,
  imported_at timestamptz,
  check ((status in ('importing', 'imported')) = (started_by is not null)),
  check ((status = 'imported') = (imported_at is not null)),
  check (status <> 'imported' or imported_lines = lines)
);
create index bank_statement_importing on bank_statement (id) where status = 'importing';

-- What was uploaded, as it came.
create table bank_statement_file (
  statement_id uuid primary key references bank_statement,
  content bytea not null
);

-- Money in `unmatched`: came in at the bank, and nobody knows yet whose it is.
create table unmatched_money (
  id uuid primary key,
  bank_reference text not null,
  amount bigint not null check (amount > 0),
  booked_on date not null,
  remittance text not null,
  payer text not null,
  statement_id uuid not null references bank_statement,
  line integer not null,
  received_at timestamptz not null,
  status text not null check (status in ('waiting', 'assigned', 'return_asked', 'returned')),
  -- Why it is whose it is said to be, or why it goes back.
  reason text,
  member_id uuid references member,
  deposit_id uuid references deposit,
  asked_by uuid references operator,
  asked_at timestamptz,
  settled_by uuid references operator,
  settled_at timestamptz,
  return_reference text,
  check ((status = 'assigned') = (member_id is not null)),
  check (deposit_id is null or status = 'assigned'),
  check ((status in ('return_asked', 'returned')) = (asked_by is not null)),
  check ((status in ('assigned', 'returned')) = (settled_by is not null)),
  check ((status = 'returned') = (return_reference is not null)),
  check ((status = 'waiting') = (reason is null)),
  check (status <> 'returned' or asked_by <> settled_by)
);
create index unmatched_money_status on unmatched_money (status, id);
-- One payment of the bank sends one sum back.
create unique index unmatched_money_return_reference on unmatched_money (upper(return_reference));

create table bank_statement_line (
  statement_id uuid not null references bank_statement,
  line integer not null check (line > 0),
  raw text not null,
  booked_on date,
  -- Signed: positive came in, negative went out.
  amount bigint,
  currency text,
  bank_reference text,
  remittance text not null,
  payer text not null,
  -- What in the text could be the reference of a deposit.
  candidates text[] not null,
  -- Why the line cannot be read, or is none of money that came in.
  problem text,
  skip text,
  outcome text check (outcome in ('matched', 'unmatched', 'duplicate', 'ignored', 'wrong')),
  why text,
  deposit_id uuid references deposit,
  unmatched_id uuid references unmatched_money,
  primary key (statement_id, line),
  check (problem is not null or (booked_on is not null and amount is not null and currency is not null)),
  check ((outcome is not distinct from 'matched') = (deposit_id is not null)),
  check ((outcome is not distinct from 'unmatched') = (unmatched_id is not null))
);
create index bank_statement_line_outcome on bank_statement_line (statement_id, outcome, line);

-- A bank reference is credited once, ever: to a deposit, or as money that nobody announced.
alter table bank_credit alter column deposit_id drop not null;
-- Checked at the commit: the reference is claimed first, and decides whether there is any money to keep.
alter table bank_credit add column unmatched_id uuid references unmatched_money deferrable initially deferred;
alter table bank_credit add constraint bank_credit_of_one check (num_nonnulls(deposit_id, unmatched_id) = 1);
