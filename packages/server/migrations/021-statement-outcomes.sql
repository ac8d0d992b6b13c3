-- What the lines of a statement became, counted as they are marked: a page that shows how far an import is must not
-- count a hundred thousand lines each time.
create table bank_statement_outcome (
  statement_id uuid not null references bank_statement,
  outcome text not null check (outcome in ('matched', 'unmatched', 'duplicate', 'ignored', 'wrong')),
  lines integer not null check (lines > 0),
  -- The sum of their amounts; what could not be read counts nothing.
  total bigint not null,
  primary key (statement_id, outcome)
);
insert into bank_statement_outcome (statement_id, outcome, lines, total)
select statement_id, outcome, count(*), coalesce(sum(amount), 0)
from bank_statement_line where outcome is not null group by statement_id, outcome;
