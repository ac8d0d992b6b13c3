-- Withdrawals that are paid together: one operator makes the batch, another releases it to the bank.
create table payment_batch (
  id uuid primary key,
  status text not null check (status in ('made', 'released', 'dropped')),
  withdrawals integer not null check (withdrawals > 0),
  total bigint not null check (total > 0),
  made_by uuid not null references operator,
  made_at timestamptz not null,
  released_by uuid references operator,
  released_at timestamptz,
  check ((status = 'released') = (released_by is not null)),
  check ((status = 'released') = (released_at is not null)),
  check (made_by <> released_by)
);

alter table withdrawal add column batch_id uuid references payment_batch;
create index withdrawal_batch on withdrawal (batch_id, id) where batch_id is not null;
