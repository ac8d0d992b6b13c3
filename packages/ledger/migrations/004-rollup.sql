-- Snapshots of the accounts that carry no balance, so that reading one costs its entries since the last
-- snapshot instead of all of them.
create table ledger.rollup (
  account_id bigint primary key,
  through_transfer_id bigint not null,
  balance bigint not null
);

-- One row: every transfer up to here is committed, or never will be.
create table ledger.horizon (
  only_row boolean primary key default true check (only_row),
  transfer_id bigint not null
);

insert into ledger.horizon (transfer_id) values (0);
