-- What is available to a locked member is paid to them: one operator asks, another approves.
create table locked_withdrawal (
  id uuid primary key,
  member_id uuid not null references member,
  -- It holds for this locking alone: in between the member may have changed where the money goes.
  locked_at timestamptz not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('asked', 'approved', 'declined')),
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  withdrawal_id uuid unique references withdrawal,
  check ((status = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'approved' or asked_by <> decided_by),
  check ((status = 'approved') = (withdrawal_id is not null))
);
create index locked_withdrawal_status on locked_withdrawal (status, id);
create index locked_withdrawal_member on locked_withdrawal (member_id);
-- One at a time: two would ask for the same money.
create unique index locked_withdrawal_one_asked on locked_withdrawal (member_id) where status = 'asked';
