-- Lines of the bank that are the company's own: fees, interest, transfers of the owners. Each is one approval, by its id,
-- and one posting.
create table own_line (
  id uuid primary key references approval,
  statement_id uuid not null,
  line integer not null,
  kind text not null check (kind in ('fee', 'interest', 'owner')),
  -- Minor units of the balances, as the bank sees it: positive came in.
  amount bigint not null check (amount <> 0),
  -- Where the line is in another currency: how much of it one unit is.
  bank_rate integer check (bank_rate > 0),
  booked_on date not null,
  booked_at timestamptz not null,
  constraint own_line_once unique (statement_id, line),
  foreign key (statement_id, line) references bank_statement_line
);
create index own_line_day on own_line (booked_on);
create trigger own_line_is_append_only before update or delete or truncate on own_line
  for each statement execute function refuse_change();

-- What came in and nobody announced can also be interest, or a fee that the bank gave back.
alter table unmatched_money
  drop constraint unmatched_money_purpose_check,
  add constraint unmatched_money_purpose_check
    check (purpose in ('capital', 'payment_service', 'interest', 'fee_returned'));
