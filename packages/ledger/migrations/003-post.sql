-- The only two functions that write transfers. The server's role may read the ledger and call them, but not
-- write directly: they run with their owner's rights. Their search path is fixed, and they qualify every
-- other name.

-- One transfer in one round trip. Expected refusals are outcomes, not exceptions, so the caller's transaction
-- stays usable. Written for READ COMMITTED, where each statement sees what was committed while the previous
-- one waited.
--
-- balances_after is in the order of account_names; it is null for an account that carries no balance. The two
-- settings: planning again for every array costs more than the posting itself, and a plan made while the
-- tables were empty must not keep scanning them entirely.
create function ledger.post(
  transfer_kind text, transfer_reference text, transfer_at timestamptz,
  account_names text[], account_kinds text[], amounts bigint[],
  out outcome text, out posted_id bigint, out refused_account text, out balances_after bigint[]
) language plpgsql
  security definer set plan_cache_mode = force_generic_plan set enable_seqscan = off set search_path = pg_catalog, pg_temp as $$
declare
  wanted constant integer := cardinality(account_names);
  account record;
  place integer;
  found_accounts integer;
  account_ids bigint[];
begin
  -- At most two rounds: the second after opening the accounts that the first did not find.
  for round in 1..2 loop
    found_accounts := 0;
    account_ids := array_fill(null::bigint, array[wanted]);
    balances_after := array_fill(null::bigint, array[wanted]);
    for place in 1..wanted loop
      if ledger.keeps_balance(account_kinds[place]) then
        balances_after[place] := amounts[place];
      end if;
    end loop;
    for account in
      select a.id, a.name, a.kind, a.balance from ledger.account a where a.name = any (account_names)
    loop
      place := array_position(account_names, account.name);
      if account.kind <> account_kinds[place] then
        raise exception 'account % is of another kind', account.name using errcode = 'datatype_mismatch';
      end if;
      found_accounts := found_accounts + 1;
      account_ids[place] := account.id;
      balances_after[place] := account.balance + amounts[place];
    end loop;

    -- Guarded accounts are locked before anything is decided, always in id order: two transfers over the same
    -- accounts in opposite directions queue instead of deadlocking, and the balances cannot go stale.
    -- Accounts without a floor are never locked, because every posting writes to them. Nothing is locked
    -- while an account is missing, so no lock is held while waiting for another transaction to open it.
    if found_accounts = wanted then
      for account in
        select a.id, a.balance from ledger.account a
        where a.id = any (account_ids) and a.balance is not null
        order by a.id
        for update
      loop
        place := array_position(account_ids, account.id);
        balances_after[place] := account.balance + amounts[place];
      end loop;
    end if;

    for place in 1..wanted loop
      if account_kinds[place] = 'liability' and balances_after[place] < 0
        or account_kinds[place] = 'asset' and balances_after[place] > 0
      then
        refused_account := account_names[place];
        exit;
      end if;
    end loop;

    -- A repeated posting must get already_posted even when its first run left too little for a second one;
    -- neither a repeated nor a refused posting opens accounts.
    if refused_account is not null or found_accounts < wanted then
      select t.id into posted_id from ledger.transfer t
      where t.kind = transfer_kind and t.reference = transfer_reference;
      if found then
        outcome := 'already_posted';
        refused_account := null;
        balances_after := null;
        return;
      end if;
    end if;
    if refused_account is not null then
      outcome := 'insufficient_funds';
      balances_after := null;
      return;
    end if;

    exit when found_accounts = wanted;
    -- In name order: two transfers opening the same accounts wait for each other in one direction only.
    insert into ledger.account (name, kind, balance)
    select w.name, w.kind, case when ledger.keeps_balance(w.kind) then 0 end
    from unnest(account_names, account_kinds) as w (name, kind)
    where not exists (select from ledger.account a where a.name = w.name)
    order by w.name collate "C"
    on conflict (name) do nothing;
  end loop;

  -- One statement: if the reference was posted in the meantime, it inserts no transfer, and thus no entry and
  -- no balance. The transfer's id is drawn under the locks, so ids ascend along each guarded account.
  with posted as (
    insert into ledger.transfer (kind, reference, posted_at)
    values (transfer_kind, transfer_reference, transfer_at)
    on conflict on constraint transfer_reference_once do nothing
    returning id
  ), written as (
    insert into ledger.entry (account_id, transfer_id, amount, balance_after)
    select w.account_id, posted.id, w.amount, w.after
    from posted, unnest(account_ids, amounts, balances_after) as w (account_id, amount, after)
  ), moved as (
    update ledger.account a set balance = w.after
    from posted, unnest(account_ids, balances_after) as w (account_id, after)
    where a.id = w.account_id and w.after is not null
  )
  select posted.id into posted_id from posted;

  if found then
    outcome := 'posted';
    return;
  end if;
  -- A new statement, because the conflicting row may be younger than the previous statement's snapshot.
  select t.id into strict posted_id from ledger.transfer t
  where t.kind = transfer_kind and t.reference = transfer_reference;
  outcome := 'already_posted';
  balances_after := null;
end
$$;

-- Posts many transfers as `ledger.post` posts one, but locks and updates each account only once: a thousand
-- consecutive postings to the bank's account would leave a thousand versions of one row, each slower to find
-- than the one before.
--
-- The transfers are given in order; each entry has the position of its transfer, starting at 1. Unless the
-- outcome is `posted`, only accounts were written, and the caller's rollback removes them.
create function ledger.post_all(
  transfer_kinds text[], transfer_references text[], transfer_times timestamptz[],
  entry_places integer[], account_names text[], account_kinds text[], amounts bigint[],
  out outcome text, out refused_place integer, out posted_id bigint, out refused_account text
) language plpgsql
  security definer set plan_cache_mode = force_generic_plan set enable_seqscan = off set search_path = pg_catalog, pg_temp as $$
declare
  other_kind text;
  repeated_place integer;
begin
  -- In name order: two transactions opening the same accounts wait for each other in one direction only.
  insert into ledger.account (name, kind, balance)
  select distinct on (w.name collate "C") w.name, w.kind, case when ledger.keeps_balance(w.kind) then 0::bigint end
  from unnest(account_names, account_kinds) as w (name, kind)
  where not exists (select from ledger.account a where a.name = w.name)
  order by w.name collate "C"
  on conflict (name) do nothing;

  select a.name into other_kind
  from unnest(account_names, account_kinds) as w (name, kind) join ledger.account a on a.name = w.name
  where a.kind <> w.kind limit 1;
  if found then
    raise exception 'account % is of another kind', other_kind using errcode = 'datatype_mismatch';
  end if;

  -- Locks every guarded account, in id order, before anything is decided.
  perform from ledger.account a
  where a.name = any (account_names) and a.balance is not null
  order by a.id
  for update;

  -- A repeated posting gets already_posted even when its first run left too little for a second one.
  select asked.place, t.id into repeated_place, posted_id
  from unnest(transfer_kinds, transfer_references) with ordinality as asked (kind, reference, place)
  join ledger.transfer t on t.kind = asked.kind and t.reference = asked.reference
  order by asked.place limit 1;

  select step.place, step.name into refused_place, refused_account
  from (
    select w.place, w.name, w.kind, a.balance + sum(w.amount) over (partition by a.id order by w.place) as after
    from unnest(entry_places, account_names, account_kinds, amounts) as w (place, name, kind, amount)
    join ledger.account a on a.name = w.name
    where a.balance is not null
  ) step
  where step.kind = 'liability' and step.after < 0 or step.kind = 'asset' and step.after > 0
  order by step.place limit 1;

  if repeated_place <= coalesce(refused_place, repeated_place) then
    outcome := 'already_posted';
    refused_place := repeated_place;
    refused_account := null;
    return;
  end if;
  posted_id := null;
  if refused_place is not null then
    outcome := 'insufficient_funds';
    return;
  end if;

  -- One statement, so that transfers and entries are inserted together. Ids are drawn in the transfers' order
  -- and under the locks, so they ascend along each guarded account. A reference posted concurrently violates
  -- its constraint.
  with posted as (
    insert into ledger.transfer (kind, reference, posted_at)
    select asked.kind, asked.reference, asked.at
    from unnest(transfer_kinds, transfer_references, transfer_times)
      with ordinality as asked (kind, reference, at, place)
    order by asked.place
    returning id, kind, reference
  ), placed as (
    select asked.place, posted.id
    from unnest(transfer_kinds, transfer_references) with ordinality as asked (kind, reference, place)
    join posted on posted.kind = asked.kind and posted.reference = asked.reference
  ), step as (
    select w.place, a.id as account_id, w.amount, a.balance + sum(w.amount) over (partition by a.id order by w.place) as after
    from unnest(entry_places, account_names, amounts) as w (place, name, amount)
    join ledger.account a on a.name = w.name
  ), written as (
    insert into ledger.entry (account_id, transfer_id, amount, balance_after)
    select step.account_id, placed.id, step.amount, step.after from step join placed on placed.place = step.place
  )
  update ledger.account a set balance = last.after
  from (
    select distinct on (step.account_id) step.account_id, step.after
    from step where step.after is not null
    order by step.account_id, step.place desc
  ) last
  where a.id = last.account_id;
  outcome := 'posted';
end
$$;

revoke execute on function
  ledger.post(text, text, timestamptz, text[], text[], bigint[]),
  ledger.post_all(text[], text[], timestamptz[], integer[], text[], text[], bigint[])
from public;
