-- What happened on each ended business day of a time zone, as a job counted it from the tables of the others.
create table counted_day (
  timezone text not null,
  day date not null,
  deposits integer not null check (deposits >= 0),
  -- Minor units.
  deposited bigint not null check (deposited >= 0),
  withdrawals integer not null check (withdrawals >= 0),
  -- Minor units, with the fees.
  withdrawn bigint not null check (withdrawn >= 0),
  active_members integer not null check (active_members >= 0),
  orders_started integer not null check (orders_started >= 0),
  orders_received integer not null check (orders_received >= 0),
  visits_verified integer not null check (visits_verified >= 0),
  visits_refused integer not null check (visits_refused >= 0),
  counted_at timestamptz not null,
  primary key (timezone, day)
);
