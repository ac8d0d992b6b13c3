-- Bank statement files: uploaded or fed, parsed with a mapping, imported line by line, and compared with the
-- ledger; and unannounced money.

-- The form in which bank references are compared: case, spaces and punctuation do not count.
create function bank_reference_key(reference text) returns text language sql immutable parallel safe as
  $$ select upper(regexp_replace(normalize(reference, nfkc), '[^0-9A-Za-z]', '', 'g')) $$;

-- Column mappings of banks' CSV files, saved by name for an account of the company.
create table statement_mapping (
  account text not null,
  name text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (account, name)
);

create table bank_statement (
  id uuid primary key,
  -- The same file is accepted once.
  file_hash bytea not null constraint bank_statement_file_once unique,
  file_name text not null,
  format text not null check (format in ('csv', 'camt')),
  -- Files from the bank's own feed have no uploader, and need nobody to start the import.
  source text not null default 'upload' check (source in ('upload', 'feed')),
  account text not null,
  -- Held: the import resumes once the statement is trusted.
  status text not null check (status in ('uploaded', 'ready', 'importing', 'held', 'imported')),
  mapping jsonb,
  -- The operator who mapped its columns, which decides what its lines and balances say.
  mapped_by uuid references operator,
  lines integer not null default 0 check (lines >= 0),
  imported_lines integer not null default 0,
  uploaded_by uuid references operator,
  uploaded_at timestamptz not null,
  started_by uuid references operator,
  started_at timestamptz,
  imported_at timestamptz,
  -- Its figures for the account: opening, closing, and the turnover in between.
  currency text check (currency ~ '^[A-Z]{3,4}$'),
  -- In hundredths of that currency. Null: the file has no balances.
  opening bigint,
  closing bigint,
  credits bigint not null default 0 check (credits >= 0),
  debits bigint not null default 0 check (debits >= 0),
  opens_on date,
  closes_on date,
  -- The problems within the file: [{problem, expected, found}].
  file_problems jsonb not null default '[]',
  -- An uploaded statement is trusted once two people have accepted it.
  accepted_asked_by uuid references operator,
  accepted_by uuid references operator,
  accepted_at timestamptz,
  -- The accepted problems: [{problem, expected, found}].
  accepted_problems jsonb not null default '[]',
  -- The sum that its lines credited, in the balances' currency.
  credited bigint not null default 0 check (credited >= 0),
  constraint bank_statement_imported_of_lines check (imported_lines between 0 and lines),
  constraint bank_statement_uploaded check ((source = 'upload') = (uploaded_by is not null)),
  constraint bank_statement_started check ((status in ('importing', 'held', 'imported')) = (started_at is not null)),
  constraint bank_statement_started_by check (source = 'feed' or (started_by is null) = (started_at is null)),
  constraint bank_statement_imported_at_a_time check ((status = 'imported') = (imported_at is not null)),
  constraint bank_statement_imported_whole check (status <> 'imported' or imported_lines = lines),
  constraint bank_statement_balances_whole check ((opening is null) = (closing is null)),
  constraint bank_statement_days_known check (closing is null or (opens_on is not null and closes_on is not null)),
  constraint bank_statement_days_in_order check (opens_on <= closes_on),
  constraint bank_statement_accepted_by_two
    check (num_nulls(accepted_asked_by, accepted_by, accepted_at) in (0, 3) and accepted_asked_by <> accepted_by)
);
create index bank_statement_importing on bank_statement (id) where status in ('importing', 'held');
-- The statements of an account, in order of their days.
create index bank_statement_days on bank_statement (account, closes_on, id) where closing is not null;

-- Whether a statement is trusted: it came from the feed, or two people accepted it. Balances that continue each other prove
-- how much came in, and not who paid it: a forged file with the true totals names other deposits.
create function bank_statement_is_trusted(s bank_statement) returns boolean language sql immutable as $$
  select s.source = 'feed' or s.accepted_at is not null
$$;

-- The uploaded files, unchanged.
create table bank_statement_file (
  statement_id uuid primary key references bank_statement,
  content bytea not null
);

-- Files of the feed that could not be accepted.
create table bank_feed_refusal (
  file_hash bytea primary key,
  file_name text not null,
  why text not null,
  seen_at timestamptz not null
);

-- Money in `unmatched`: received through a bank statement line or a payment service, with an unknown owner.
create table unmatched_money (
  id uuid primary key,
  bank_reference text not null,
  amount bigint not null check (amount > 0),
  bank_currency text check (bank_currency ~ '^[A-Z]{3}$'),
  bank_amount bigint check (bank_amount > 0),
  bank_rate integer check (bank_rate > 0),
  booked_on date not null,
  remittance text not null,
  payer text not null,
  statement_id uuid references bank_statement,
  -- The file name of the statement.
  file_name text,
  line integer,
  service text check (service in ('stripe', 'standard')),
  received_at timestamptz not null,
  -- When the payment service took the payment back: nobody is credited then.
  reversed_at timestamptz,
  status text not null check (
    status in ('waiting', 'assigned', 'return_asked', 'returned', 'company_asked', 'company_booked')
  ),
  -- Why it belongs to this member or the company, or why it goes back.
  reason text,
  member_id uuid references member,
  deposit_id uuid references deposit,
  -- The company's own money is booked by two people: capital, interest, a refunded bank fee, or a payment
  -- service's payout net of its fee.
  purpose text check (purpose in ('capital', 'payment_service', 'interest', 'fee_returned')),
  fee bigint not null default 0 check (fee >= 0),
  asked_by uuid references operator,
  asked_at timestamptz,
  settled_by uuid references operator,
  settled_at timestamptz,
  return_reference text,
  constraint unmatched_money_came_one_way check (num_nonnulls(statement_id, service) = 1),
  constraint unmatched_money_reversed_by_a_service check (reversed_at is null or service is not null),
  constraint unmatched_money_line_of_statement check (num_nulls(statement_id, file_name, line) in (0, 3)),
  constraint unmatched_money_bank_amount_whole check (num_nulls(bank_currency, bank_amount, bank_rate) in (0, 3)),
  constraint unmatched_money_waits_without_reason check ((status = 'waiting') = (reason is null)),
  constraint unmatched_money_assigned_to_a_member check ((status = 'assigned') = (member_id is not null)),
  constraint unmatched_money_deposit_of_assigned check (deposit_id is null or status = 'assigned'),
  constraint unmatched_money_asked
    check ((status in ('return_asked', 'returned', 'company_asked', 'company_booked')) = (asked_by is not null)),
  constraint unmatched_money_settled
    check ((status in ('assigned', 'returned', 'company_booked')) = (settled_by is not null)),
  constraint unmatched_money_by_two check (asked_by <> settled_by),
  constraint unmatched_money_returned_by_a_payment check ((status = 'returned') = (return_reference is not null)),
  constraint unmatched_money_purpose
    check ((status in ('company_asked', 'company_booked')) = (purpose is not null)),
  constraint unmatched_money_fee check (fee = 0 or purpose = 'payment_service')
);
create index unmatched_money_status on unmatched_money (status, id);
-- For finding who credited a deposit: each waiting withdrawal looks up the source of its money.
create index unmatched_money_deposit on unmatched_money (deposit_id) where deposit_id is not null;
-- One bank payment returns one sum.
create unique index unmatched_money_return_reference on unmatched_money (upper(return_reference));

create table bank_statement_line (
  statement_id uuid not null references bank_statement,
  line integer not null check (line > 0),
  raw text not null,
  booked_on date,
  -- Signed: positive is money in, negative is money out.
  amount bigint,
  currency text,
  bank_reference text,
  remittance text not null,
  payer text not null,
  -- Candidates in the text for a deposit's reference.
  candidates text[] not null,
  -- Our withdrawal that the line names by its end-to-end id.
  payment_id uuid,
  -- Why the line is unreadable, or is not incoming money.
  problem text,
  skip text,
  outcome text check (outcome in ('matched', 'unmatched', 'duplicate', 'ignored', 'wrong')),
  why text,
  deposit_id uuid references deposit,
  unmatched_id uuid references unmatched_money,
  primary key (statement_id, line),
  constraint bank_statement_line_read_or_problem
    check (problem is not null or (booked_on is not null and amount is not null and currency is not null)),
  constraint bank_statement_line_matched_to_a_deposit
    check ((outcome is not distinct from 'matched') = (deposit_id is not null)),
  constraint bank_statement_line_unmatched_is_kept
    check ((outcome is not distinct from 'unmatched') = (unmatched_id is not null))
);
create index bank_statement_line_outcome on bank_statement_line (statement_id, outcome, line);
-- In the order of the file: the other index would have every waiting line sorted again for each piece of an import.
create index bank_statement_line_waiting on bank_statement_line (statement_id, line) where outcome is null;
create index bank_statement_line_payment on bank_statement_line (payment_id) where payment_id is not null;
create index bank_statement_line_deposit on bank_statement_line (deposit_id) where deposit_id is not null;
-- An operator has a bank reference and looks for its statement.
create index bank_statement_line_reference on bank_statement_line (lower(bank_reference));
create index bank_statement_line_debit on bank_statement_line (bank_reference_key(bank_reference)) where amount < 0;
create index bank_statement_line_duplicate on bank_statement_line (bank_reference_key(bank_reference))
  where outcome = 'duplicate';

-- The outcomes of a statement's lines, counted as they are marked, so that showing the progress of an import
-- does not count a hundred thousand lines each time.
create table bank_statement_outcome (
  statement_id uuid not null references bank_statement,
  outcome text not null check (outcome in ('matched', 'unmatched', 'duplicate', 'ignored', 'wrong')),
  lines integer not null check (lines > 0),
  -- The sum of their amounts; unreadable ones count as zero.
  total bigint not null,
  primary key (statement_id, outcome)
);

-- A bank reference is credited once, ever: to a deposit, or as money that nobody announced.
create table bank_credit (
  bank_reference text primary key,
  deposit_id uuid references deposit,
  -- Checked at the commit: the reference is claimed first, which decides whether there is any money to keep.
  unmatched_id uuid references unmatched_money deferrable initially deferred,
  amount bigint not null check (amount > 0),
  bank_currency text,
  bank_amount bigint check (bank_amount > 0),
  credited_at timestamptz not null,
  constraint bank_credit_of_one check (num_nonnulls(deposit_id, unmatched_id) = 1),
  constraint bank_credit_bank_amount_whole check (num_nulls(bank_currency, bank_amount) in (0, 2))
);
create trigger bank_credit_is_append_only before update or delete or truncate on bank_credit
  for each statement execute function refuse_change();

-- The result of comparing a trusted statement with the ledger.
create table statement_comparison (
  statement_id uuid primary key references bank_statement,
  -- The sum of its lines that match a ledger movement, in hundredths of its currency.
  explained bigint not null default 0,
  -- When all of its lines had been compared with the ledger; until then it proves nothing about the books.
  compared_at timestamptz,
  -- Whether it is in the ledger's currency.
  in_ledger_currency boolean not null default false,
  -- The rate at that time, when it is in the bank's other currency.
  bank_rate integer check (bank_rate > 0),
  -- For an account's first statement: the part of its opening balance that is not in the ledger.
  base bigint
);

-- The line of a movement, when the posting action names it.
create table line_answer (
  -- The reference of the posting.
  subject uuid primary key,
  statement_id uuid not null,
  line integer not null,
  constraint line_answer_once unique (statement_id, line),
  foreign key (statement_id, line) references bank_statement_line
);
create trigger line_answer_is_append_only before update or delete or truncate on line_answer
  for each statement execute function refuse_change();

-- Every movement of the ledger's bank account, and its matching bank statement line.
create table bank_movement (
  transfer_id bigint primary key,
  kind text not null,
  reference text not null,
  -- Its deposit, unmatched money or withdrawal, when the reference is an id.
  subject uuid,
  -- As the bank sees it: positive is money in.
  amount bigint not null,
  posted_at timestamptz not null,
  -- Matched by a line, or by the opening of the first statement, which includes everything before it.
  settled text check (settled in ('line', 'opening')),
  statement_id uuid references bank_statement,
  line integer,
  foreign key (statement_id, line) references bank_statement_line,
  constraint bank_movement_settled_by_a_statement check ((settled is null) = (statement_id is null)),
  constraint bank_movement_line_when_settled_by_it check ((settled is not distinct from 'line') = (line is not null))
);
create unique index bank_movement_line on bank_movement (statement_id, line) where line is not null;
create index bank_movement_subject on bank_movement (subject);
create index bank_movement_open on bank_movement (transfer_id) where settled is null;
-- For the statements whose openings settled movements, each found without reading its movements.
create index bank_movement_opening on bank_movement (statement_id) where settled = 'opening';

-- Bank lines that are the company's own: fees, interest, owners' transfers. Each has one approval, whose id
-- it shares, and one posting.
create table own_line (
  id uuid primary key references approval,
  statement_id uuid not null,
  line integer not null,
  kind text not null check (kind in ('fee', 'interest', 'owner')),
  -- Minor units of the balances, as the bank sees it: positive is money in.
  amount bigint not null check (amount <> 0),
  -- The rate, when the line is in another currency: its units per unit of the balances.
  bank_rate integer check (bank_rate > 0),
  booked_on date not null,
  booked_at timestamptz not null,
  constraint own_line_once unique (statement_id, line),
  foreign key (statement_id, line) references bank_statement_line
);
create index own_line_day on own_line (booked_on);
create trigger own_line_is_append_only before update or delete or truncate on own_line
  for each statement execute function refuse_change();
