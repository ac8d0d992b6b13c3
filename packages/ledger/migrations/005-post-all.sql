-- Many transfers at once, as `ledger.post` writes one, but each account is locked and moved once for all of them: a
-- thousand postings at the bank's account one after the other would leave a thousand versions of one row behind, each
-- slower to find than the one before.
--
-- The transfers come in their order; the entries name the place of theirs, beginning with 1. Whatever the outcome but
-- `posted`, nothing was written but accounts, which the caller's rollback takes back.
create function ledger.post_all(
  transfer_kinds text[], transfer_references text[], transfer_times timestamptz[],
  entry_places integer[], account_names text[], account_kinds text[], amounts bigint[],
  out outcome text, out refused_place integer, out posted_id bigint, out refused_account text
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  other_kind text;
  repeated_place integer;
begin
  -- In name order: two transactions opening the same accounts wait for each other in one direction only.
  insert into ledger.account (name, kind, balance)
  select distinct on (w.name collate "C") w.name, w.kind, case when w.kind in ('asset', 'liability') then 0::bigint end
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

  -- Every guarded account, in id order, before anything is decided.
  perform from ledger.account a
  where a.name = any (account_names) and a.balance is not null
  order by a.id
  for update;

  -- A repeated posting hears that it was posted, also when its own first run left too little for a second.
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

  -- One statement, so that transfers and entries come together. Ids are drawn in the order of the transfers and under
  -- the locks, so that they ascend along each guarded account. A reference that somebody else posts at this moment
  -- violates its constraint.
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
