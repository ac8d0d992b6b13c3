-- Deposits that are paid at a payment service, and what the service says happened.
create table checkout (
  deposit_id uuid primary key references deposit,
  service text not null check (service in ('stripe', 'standard')),
  checkout_id text not null,
  url text not null,
  opened_at timestamptz not null,
  unique (service, checkout_id)
);

-- Each event of a service is taken once, under its own id.
create table service_event (
  service text not null check (service in ('stripe', 'standard')),
  event_id text not null,
  type text not null,
  payment_id text,
  outcome text not null
    check (outcome in ('credited', 'unmatched', 'known', 'reversed', 'other_currency', 'ignored')),
  received_at timestamptz not null,
  primary key (service, event_id)
);
create index service_event_payment on service_event (service, payment_id) where payment_id is not null;

-- Money that nobody announced comes by a line of a statement, or by a payment service.
alter table unmatched_money
  alter column statement_id drop not null,
  alter column line drop not null,
  add column service text check (service in ('stripe', 'standard')),
  add constraint unmatched_money_came_one_way check (num_nonnulls(statement_id, service) = 1),
  add constraint unmatched_money_line_of_statement check ((statement_id is null) = (line is null));
