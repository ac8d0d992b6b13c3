-- Snapshots of the accounts that carry no balance, so that reading one costs only its entries since the last
-- snapshot.
create table ledger.rollup (
  account_id bigint primary key,
  through_transfer_id bigint not null,
  balance bigint not null
);

-- One row: every transfer up to here is either committed or will never be.
create table ledger.horizon (
  only_row boolean primary key default true check (only_row),
  transfer_id bigint not null
);

insert into ledger.horizon (transfer_id) values (0);

-- Advances the snapshots from which the balances of income and expense accounts are read, and sets how far
-- the next call may advance them.
create function ledger.roll_up() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One roll-up at a time, so that none replaces a newer snapshot with an older one.
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

  -- Ids are drawn before their transfer commits, so a transfer in flight may have an id below the largest one
  -- visible, and a snapshot up to that would miss it for ever. This lock waits for every posting in flight
  -- and lets no new one begin: under it, no transfer below the largest id is missing. The sums above use the
  -- previous call's horizon, so only this one read happens under the lock.
  set local lock_timeout = '500ms';
  lock table ledger.transfer in share row exclusive mode;
  update ledger.horizon set transfer_id = newest.id
  from (select max(id) as id from ledger.transfer) newest
  where horizon.transfer_id < newest.id;
end
$$;

revoke execute on function ledger.roll_up() from public;
