-- Where the bank's currency is another than the balance's, a deposit fixes what is to be paid in it and the rate.
alter table deposit
  add column bank_currency text check (bank_currency ~ '^[A-Z]{3}$'),
  -- In the smallest unit of that currency: whole dong.
  add column bank_amount bigint check (bank_amount > 0),
  -- Of that currency for one whole unit of the balance's.
  add column bank_rate integer check (bank_rate > 0),
  -- What came in, in that currency; null where the balance's own came.
  add column bank_credited bigint check (bank_credited > 0),
  add constraint deposit_bank_amount_whole check (num_nulls(bank_currency, bank_amount, bank_rate) in (0, 3)),
  add constraint deposit_bank_credited_known check (bank_credited is null or bank_currency is not null);

alter table unmatched_money
  add column bank_currency text check (bank_currency ~ '^[A-Z]{3}$'),
  add column bank_amount bigint check (bank_amount > 0),
  add column bank_rate integer check (bank_rate > 0),
  add constraint unmatched_money_bank_amount_whole check (num_nulls(bank_currency, bank_amount, bank_rate) in (0, 3));

alter table bank_credit
  add column bank_currency text,
  add column bank_amount bigint check (bank_amount > 0),
  add constraint bank_credit_bank_amount_whole check (num_nulls(bank_currency, bank_amount) in (0, 2));

-- The form in which bank references are compared: two that differ only in case, spaces or punctuation are one.
create function bank_reference_key(reference text) returns text language sql immutable parallel safe as
  $$ select upper(regexp_replace(normalize(reference, nfkc), '[^0-9A-Za-z]', '', 'g')) $$;

-- Keys of payment services have a colon and stay. Of two references that were credited as different ones before, the
-- first takes the key; the other keeps its own, which is no key of a new one.
alter table bank_credit disable trigger bank_credit_is_append_only;
update bank_credit credit set bank_reference = keyed.key
from (
  select bank_reference as was, bank_reference_key(bank_reference) as key,
    row_number() over (
      partition by bank_reference_key(bank_reference)
      order by bank_reference <> bank_reference_key(bank_reference), credited_at, bank_reference
    ) as place
  from bank_credit where bank_reference !~ '^(STRIPE|STANDARD):'
) keyed
where credit.bank_reference = keyed.was and keyed.place = 1 and keyed.key <> '' and keyed.key <> keyed.was;
alter table bank_credit enable trigger bank_credit_is_append_only;
