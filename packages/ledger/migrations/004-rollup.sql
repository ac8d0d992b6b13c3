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

-- Advances the snapshots from which the balances of income and expense accounts are read, and settles how far the next
-- call may advance them.
create function ledger.roll_up() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One roll-up at a time, so that none puts an older snapshot in the place of a newer one.
  perform from ledger.horizon for update;

  insert into ledger.rollup as r (account_id, through_transfer_id, balance)
  select a.id, h.transfer_id, coalesce(old.balance, 0) + coalesce((
    select sum(e.amount) from ledger.entry e
    where e.account_id = a.id
      and e.transfer_id > coalesce(old.through_transfer_id, 0)
      and e.transfer_id <= h.transfer_id
  ), 0)
  from ledger.horizon h
  cross join ledger.account a
  left join ledger.rollup old on old.account_id = a.id
  where a.balance is null and coalesce(old.through_transfer_id, 0) < h.transfer_id
  on conflict (account_id) do update
  set through_transfer_id = excluded.through_transfer_id, balance = excluded.balance;

  -- Ids are drawn before they commit, so the largest id seen may be younger than one still in flight, and a snapshot
  -- through it would miss that one for ever. This lock waits for every posting in flight and lets no new one begin: what
  -- is the largest id then is the largest of all that went before. The sums above use the horizon of the call before, so
  -- that nothing but this reading happens under the lock.
  set local lock_timeout = '500ms';
  lock table ledger.transfer in share row exclusive mode;
  update ledger.horizon set transfer_id = newest.id
  from (select max(id) as id from ledger.transfer) newest
  where horizon.transfer_id < newest.id;
end
$$;

revoke execute on function ledger.roll_up() from public;
