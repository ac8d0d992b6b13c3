-- Verified visits that an operator refused before they settled: what was taken back of one share, by whom and why.
create table visit_reversal (
  id uuid primary key,
  share_id uuid not null references share,
  visits integer not null check (visits > 0),
  reward bigint not null check (reward > 0),
  fee bigint not null check (fee >= 0),
  reason text not null,
  note text not null,
  operator_id uuid not null references operator,
  created_at timestamptz not null
);
create index visit_reversal_share on visit_reversal (share_id);
alter table visit add column reversal_id uuid references visit_reversal;
alter table visit add check ((reason is not distinct from 'reviewed') = (reversal_id is not null));
create index visit_reversed on visit (reversal_id) where reversal_id is not null;
