-- Money that members announce: by bank transfer, or paid by card at a payment service.

create table deposit (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('bank_transfer')),
  status text not null check (status in ('pending', 'succeeded', 'rejected', 'expired', 'cancelled')),
  credited bigint not null default 0 check (credited >= 0),
  reference text not null unique check (reference ~ '^[A-Z0-9]{1,19}$'),
  bank_reference text,
  -- When the bank's currency differs from the balance's, a deposit fixes the amount to pay in it and the
  -- rate.
  bank_currency text check (bank_currency ~ '^[A-Z]{3}$'),
  -- In the smallest unit of that currency: whole dong.
  bank_amount bigint check (bank_amount > 0),
  -- Units of that currency for one whole unit of the balance's.
  bank_rate integer check (bank_rate > 0),
  -- The amount received in that currency; null when the balance's own was received.
  bank_credited bigint check (bank_credited > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references operator,
  reason text,
  constraint deposit_succeeded_is_credited check ((status = 'succeeded') = (credited > 0)),
  constraint deposit_succeeded_by_a_payment check ((status = 'succeeded') = (bank_reference is not null)),
  constraint deposit_bank_amount_whole check (num_nulls(bank_currency, bank_amount, bank_rate) in (0, 3)),
  constraint deposit_bank_credited_known check (bank_credited is null or bank_currency is not null)
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_status on deposit (status, id);
create index deposit_expiry on deposit (expires_at) where status = 'pending';
create index deposit_answered on deposit (settled_at) where status in ('succeeded', 'rejected');

-- Deposits to be paid at a payment service.
create table checkout (
  deposit_id uuid not null references deposit,
  service text not null check (service in ('stripe', 'standard')),
  checkout_id text not null,
  url text not null,
  opened_at timestamptz not null,
  -- From then on it cannot be paid; null: it can while its deposit is open.
  ends_at timestamptz,
  primary key (service, checkout_id)
);
create index checkout_by_deposit on checkout (deposit_id, opened_at);

-- Each event of a payment service is handled once, under its own id.
create table service_event (
  service text not null check (service in ('stripe', 'standard')),
  event_id text not null,
  type text not null,
  payment_id text,
  outcome text not null check (
    outcome in ('credited', 'unmatched', 'known', 'reversed', 'disputed', 'other_currency', 'misformed', 'ignored')
  ),
  received_at timestamptz not null,
  primary key (service, event_id)
);
create index service_event_payment on service_event (service, payment_id) where payment_id is not null;
-- For the list of events that need a person, by time of receipt.
create index service_event_problem on service_event (received_at, event_id)
  where outcome in ('misformed', 'other_currency', 'reversed');

-- Money paid by card: it can be spent immediately, but withdrawn only once a chargeback is unlikely.
create table card_credit (
  -- The payment's reference, as `stripe:pi_…`.
  payment text primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  credited_at timestamptz not null
);
create index card_credit_member on card_credit (member_id, credited_at);

-- Credited payments that the payment service took back.
create table card_dispute (
  id uuid primary key,
  payment text not null unique references card_credit,
  member_id uuid not null references member,
  -- The amount credited, and what of it was taken from the member so far, into `disputed` while it is open.
  amount bigint not null check (amount > 0),
  moved bigint not null,
  event_type text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  settled_by uuid references operator,
  settled_at timestamptz,
  constraint card_dispute_moved_of_amount check (moved between 0 and amount),
  constraint card_dispute_settled check ((status = 'open') = (settled_at is null))
);
create index card_dispute_member on card_dispute (member_id) where status <> 'won';
create index card_dispute_open on card_dispute (member_id) where status = 'open';
