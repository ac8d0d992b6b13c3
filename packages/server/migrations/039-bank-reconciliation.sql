-- The ledger's bank account against the bank's own statements, movement by movement.
alter table bank_statement
  -- Over the bank's own feed nobody uploads, and nobody has to start the import.
  add column source text not null default 'upload' check (source in ('upload', 'feed')),
  -- The sum of those lines that a movement of the ledger answers, in hundredths of its currency.
  add column explained bigint not null default 0,
  -- When all of its lines were compared with the ledger; until then it says nothing about the books.
  add column compared_at timestamptz,
  -- Whether its amounts are those of the ledger.
  add column in_ledger_currency boolean not null default false,
  -- Of the first statement of an account: what of its opening is not in the ledger.
  add column base bigint,
  alter column uploaded_by drop not null,
  drop constraint bank_statement_check1,
  add constraint bank_statement_uploaded check ((source = 'upload') = (uploaded_by is not null)),
  add constraint bank_statement_started check ((status in ('importing', 'imported')) = (started_at is not null)),
  add constraint bank_statement_started_by check (source = 'feed' or (started_by is null) = (started_at is null));

-- Files of the feed that could not be taken.
create table bank_feed_refusal (
  file_hash bytea primary key,
  file_name text not null,
  why text not null,
  seen_at timestamptz not null
);

-- The withdrawal of ours that a line names, as we name it to the bank.
alter table bank_statement_line add column payment_id uuid;
create index bank_statement_line_payment on bank_statement_line (payment_id) where payment_id is not null;
create index bank_statement_line_deposit on bank_statement_line (deposit_id) where deposit_id is not null;
create index bank_statement_line_debit on bank_statement_line (bank_reference_key(bank_reference)) where amount < 0;
create index bank_statement_line_duplicate on bank_statement_line (bank_reference_key(bank_reference))
  where outcome = 'duplicate';

-- Whether a statement is the bank's word: it came over the feed, or one that came over the feed or from somebody else
-- goes on from it.
create function bank_statement_is_trusted(s bank_statement) returns boolean language sql stable as $$
  select s.source = 'feed' or exists (
    select from bank_statement t
    where t.account = s.account and t.id <> s.id and t.closes_on >= s.closes_on and t.opening = s.closing
      and t.started_at is not null and (t.source = 'feed' or t.uploaded_by <> s.uploaded_by)
  )
$$;

-- Every movement of the ledger's bank account, and the line of a statement that answers it.
create table bank_movement (
  transfer_id bigint primary key,
  kind text not null,
  reference text not null,
  -- The deposit, money or withdrawal that it is about, where the reference is an id.
  subject uuid,
  -- As the bank sees it: positive came in.
  amount bigint not null,
  posted_at timestamptz not null,
  -- By a line; or by the opening of the first statement, which holds all that was before it.
  settled text check (settled in ('line', 'opening')),
  statement_id uuid references bank_statement,
  line integer,
  foreign key (statement_id, line) references bank_statement_line,
  check ((settled is null) = (statement_id is null)),
  check ((settled is not distinct from 'line') = (line is not null))
);
create unique index bank_movement_line on bank_movement (statement_id, line) where line is not null;
create index bank_movement_subject on bank_movement (subject);
create index bank_movement_open on bank_movement (transfer_id) where settled is null;
