-- The only writer of the ledger: one transfer in one round trip. Expected refusals are outcomes, not
-- exceptions, so that they leave the caller's transaction usable. Written for READ COMMITTED, where each
-- statement sees what was committed while the one before it waited.
--
-- balances_after follows account_names; it is null for an account that carries no balance. The two settings:
-- planning anew for every array costs more than the posting itself, and a plan that was made while the tables
-- were empty must not go on scanning them from end to end.
create function ledger.post(
  transfer_kind text, transfer_reference text, transfer_at timestamptz,
  account_names text[], account_kinds text[], amounts bigint[],
  out outcome text, out posted_id bigint, out refused_account text, out balances_after bigint[]
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted constant integer := cardinality(account_names);
  account record;
  place integer;
  found_accounts integer;
  account_ids bigint[];
begin
  -- Two rounds at most: the second after opening the accounts that the first did not find.
  for round in 1..2 loop
    found_accounts := 0;
    account_ids := array_fill(null::bigint, array[wanted]);
    balances_after := array_fill(null::bigint, array[wanted]);
    for place in 1..wanted loop
      if account_kinds[place] in ('asset', 'liability') then
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
    -- accounts in opposite directions queue instead of deadlocking, and the balances cannot go stale. Accounts
    -- without a floor are never locked: everybody writes to those. While an account is missing nothing is
    -- locked, so that no lock is held while waiting for somebody else to open the same account.
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

    -- A repeated posting must hear that it was posted, also when its own first run left too little for a
    -- second; and neither it nor a refused one opens accounts.
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
    select w.name, w.kind, case when w.kind in ('asset', 'liability') then 0 end
    from unnest(account_names, account_kinds) as w (name, kind)
    where not exists (select from ledger.account a where a.name = w.name)
    order by w.name collate "C"
    on conflict (name) do nothing;
  end loop;

  -- One statement: on a reference that somebody posted meanwhile it inserts no transfer, and so no entry and
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
  -- A new statement, because the row that was in the way may be younger than the last one's snapshot.
  select t.id into strict posted_id from ledger.transfer t
  where t.kind = transfer_kind and t.reference = transfer_reference;
  outcome := 'already_posted';
  balances_after := null;
end
$$;
