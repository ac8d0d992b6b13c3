-- A statement that a person uploaded is the bank's word when two people have said so.
alter table bank_statement
  add column accepted_asked_by uuid references operator,
  add column accepted_by uuid references operator,
  add column accepted_at timestamptz,
  -- What did not add up and was accepted all the same: [{problem, expected, found}].
  add column accepted_problems jsonb not null default '[]',
  -- What its lines credited, in the currency of the balances.
  add column credited bigint not null default 0 check (credited >= 0),
  add constraint bank_statement_accepted_by_two
    check (num_nulls(accepted_asked_by, accepted_by, accepted_at) in (0, 3) and accepted_asked_by <> accepted_by),
  -- Held: the import goes on when the statement is the bank's word.
  drop constraint bank_statement_status_check,
  add constraint bank_statement_status_check check (status in ('uploaded', 'ready', 'importing', 'held', 'imported')),
  drop constraint bank_statement_started,
  add constraint bank_statement_started check ((status in ('importing', 'held', 'imported')) = (started_at is not null));
drop index bank_statement_importing;
create index bank_statement_importing on bank_statement (id) where status in ('importing', 'held');

create or replace function bank_statement_is_trusted(s bank_statement) returns boolean language sql stable as $$
  select s.source = 'feed' or s.accepted_at is not null or exists (
    select from bank_statement t
    where t.account = s.account and t.id <> s.id and t.closes_on >= s.closes_on and t.opening = s.closing
      and t.started_at is not null and (t.source = 'feed' or t.accepted_at is not null or t.uploaded_by <> s.uploaded_by)
  )
$$;
