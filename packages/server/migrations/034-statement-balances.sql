-- What a statement says of the account as a whole: where it began and ended, and what went in and out between.
alter table bank_statement
  add column currency text check (currency ~ '^[A-Z]{3,4}$'),
  -- In hundredths of that currency. Null: the file says no balances.
  add column opening bigint,
  add column closing bigint,
  add column credits bigint not null default 0 check (credits >= 0),
  add column debits bigint not null default 0 check (debits >= 0),
  add column opens_on date,
  add column closes_on date,
  -- What does not add up inside the file: [{problem, expected, found}].
  add column file_problems jsonb not null default '[]',
  add constraint bank_statement_balances_whole check ((opening is null) = (closing is null)),
  add constraint bank_statement_days_known check (closing is null or (opens_on is not null and closes_on is not null)),
  add constraint bank_statement_days_in_order check (opens_on <= closes_on);
-- The statements of an account in the order of their days.
create index bank_statement_days on bank_statement (account, closes_on, id) where closing is not null;
