create table deposit (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('bank_transfer')),
  status text not null check (status in ('pending', 'succeeded', 'rejected', 'expired', 'cancelled')),
  credited bigint not null default 0 check (credited >= 0),
  reference text not null unique check (reference ~ '^[A-Z0-9]{1,19}$'),
  bank_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references operator,
  reason text,
  check ((status = 'succeeded') = (credited > 0)),
  check ((status = 'succeeded') = (bank_reference is not null))
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_status on deposit (status, id);
create index deposit_expiry on deposit (expires_at) where status = 'pending';

-- A bank reference is credited once, ever.
create table bank_credit (
  bank_reference text primary key,
  deposit_id uuid not null references deposit,
  amount bigint not null check (amount > 0),
  credited_at timestamptz not null
);

create table withdrawal (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null check (
    status in ('pending', 'approved', 'paid', 'rejected', 'cancelled', 'returned')
  ),
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  payable_from timestamptz not null,
  approved_by uuid references operator,
  approved_at timestamptz,
  paid_by uuid references operator,
  paid_at timestamptz,
  decided_at timestamptz,
  bank_reference text,
  reason text,
  check (approved_by <> paid_by),
  check (status not in ('approved', 'paid', 'returned') or approved_by is not null),
  check (status not in ('paid', 'returned') or (paid_by is not null and bank_reference is not null))
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_status on withdrawal (status, due_at, id);
-- One payment of the bank pays one withdrawal.
create unique index withdrawal_bank_reference on withdrawal (upper(bank_reference));
