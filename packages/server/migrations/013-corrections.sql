-- Corrections of a member's balance: one operator asks, another approves.
create table correction (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('asked', 'approved', 'declined')),
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  check ((status = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'approved' or asked_by <> decided_by)
);
create index correction_status on correction (status, id);
