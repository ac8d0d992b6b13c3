-- What an audit without findings has proven, so that the next one reads only what came after it.

-- One row: everything up to this transfer, and everything written before this moment. 0: nothing.
create table ledger.proven (
  only_row boolean primary key default true check (only_row),
  transfer_id bigint not null,
  at timestamptz
);

insert into ledger.proven (transfer_id) values (0);

-- The sum of each account's entries up to that transfer.
create table ledger.proven_account (
  account_id bigint primary key,
  balance bigint not null
) with (fillfactor = 80);

-- The sum of all guarded accounts of one purpose (the last part of their names) up to that transfer.
create table ledger.proven_part (
  part text primary key,
  kind text not null,
  balance bigint not null
);

-- Extends the proof to a transfer and a moment, by a stretch of transfers that is short enough for one
-- transaction. Returns whether it has arrived there, or the proof that it extends was forgotten. Never goes beyond the horizon: below it no transfer can
-- still commit, so the next audit misses none.
create function ledger.prove(since bigint, through bigint, proven_at timestamptz, stretch bigint) returns boolean language plpgsql
  security definer set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  first bigint;
  last bigint;
  target bigint;
begin
  select transfer_id into strict first from ledger.proven for update;
  if first < since then
    return true;
  end if;
  select least(through, transfer_id) into strict target from ledger.horizon;
  last := least(target, first + stretch);
  if last > first then
    insert into ledger.proven_account as p (account_id, balance)
    select e.account_id, sum(e.amount) from ledger.entry e
    where e.transfer_id > first and e.transfer_id <= last
    group by e.account_id order by e.account_id
    on conflict (account_id) do update set balance = p.balance + excluded.balance;
    insert into ledger.proven_part as p (part, kind, balance)
    select split_part(a.name, '/', -1), a.kind, sum(e.amount)
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id > first and e.transfer_id <= last and a.balance is not null
    group by 1, 2
    on conflict (part) do update set balance = p.balance + excluded.balance;
    update ledger.proven set transfer_id = last;
  end if;
  if last < target then
    return false;
  end if;
  update ledger.proven set at = greatest(at, proven_at);
  return true;
end
$$;

-- Forgets the proof: the next audit reads everything.
create function ledger.forget_proof() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.proven set transfer_id = 0, at = null;
  delete from ledger.proven_account;
  delete from ledger.proven_part;
end
$$;

-- What the guarded accounts of each purpose hold together: what is proven and the entries since then, because
-- there is an account for each share and each member. Before anything is proven, all of them are added up.
create function ledger.part_balances() returns table (part text, kind text, balance bigint) language plpgsql stable
  set plan_cache_mode = force_custom_plan as $$
declare
  since bigint;
begin
  select p.transfer_id into strict since from ledger.proven p;
  if since = 0 then
    return query
    select split_part(a.name, '/', -1), a.kind, sum(a.balance)::bigint
    from ledger.account a where a.balance is not null group by 1, 2;
  else
    return query
    select held.part, held.kind, sum(held.balance)::bigint
    from (
      select p.part, p.kind, p.balance from ledger.proven_part p
      union all
      select split_part(a.name, '/', -1), a.kind, e.amount
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.transfer_id > since and a.balance is not null
    ) held
    group by 1, 2;
  end if;
end
$$;

revoke execute on function ledger.prove(bigint, bigint, timestamptz, bigint), ledger.forget_proof() from public;
