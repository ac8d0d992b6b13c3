-- What the database prevents in the ledger, whatever bugs a program has.

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append only: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', hint = 'Post another transfer that corrects it.';
end
$$;

-- Per statement, so that allowed statements cost nothing extra.
create trigger transfer_is_immutable before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_is_immutable before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger account_is_kept before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger account_keeps_its_name before update of id, name, kind on ledger.account
  for each statement execute function ledger.refuse_change();

-- A transfer and all of its entries are inserted in one statement (after triggers run when the whole
-- statement, with its data-modifying CTEs, has finished). So no deferred trigger per row is needed. This
-- trigger refuses entries without their transfer, unbalanced transfers and entries added later; the one below
-- refuses transfers without entries.
--
-- Sequential scans, hash and merge joins are off in this file's functions because their plans are cached: a plan made
-- while the tables were small would read them entirely for each posting. For the same reason accounts are joined: the
-- subquery of an aggregate may be answered from a hash of a whole table, which no setting forbids.
create function ledger.check_entries() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  refused bigint;
begin
  select n.transfer_id into refused
  from new_entry n
    left join ledger.transfer t on t.id = n.transfer_id
    left join ledger.account a on a.id = n.account_id
  group by n.transfer_id
  having sum(n.amount) <> 0
    or count(*) <> (select count(*) from ledger.entry e where e.transfer_id = n.transfer_id)
    or bool_or(t.id is null)
    or bool_or(a.id is null or (a.balance is null) <> (n.balance_after is null))
  limit 1;
  if found then
    raise exception 'entries of transfer % do not make a whole transfer of their own', refused
      using errcode = 'check_violation',
        hint = 'Entries sum to zero, name known accounts, and come with their transfer in one statement.';
  end if;
  return null;
end
$$;

create trigger entries_make_whole_transfers after insert on ledger.entry
  referencing new table as new_entry
  for each statement execute function ledger.check_entries();

create function ledger.check_transfers() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  refused bigint;
begin
  select n.id into refused
  from new_transfer n
  where not exists (select from ledger.entry e where e.transfer_id = n.id)
  limit 1;
  if found then
    raise exception 'transfer % has no entries', refused
      using errcode = 'check_violation', hint = 'Insert a transfer and its entries in one statement.';
  end if;
  return null;
end
$$;

create trigger transfers_have_entries after insert on ledger.transfer
  referencing new table as new_transfer
  for each statement execute function ledger.check_transfers();
