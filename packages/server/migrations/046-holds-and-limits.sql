-- A changed password delays withdrawals, as changed bank info does.
alter table member add column password_changed_at timestamptz;

-- Limits count what was asked for, approved and paid in the last 24 hours.
create index withdrawal_approved on withdrawal (approved_at) where approved_at is not null;
create index withdrawal_asked on withdrawal (member_id, created_at);

-- Money that was paid by card: it can be spent at once, and withdrawn when the card's holder can hardly take it back.
create table card_credit (
  -- The payment's reference, as `stripe:pi_…`.
  payment text primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  credited_at timestamptz not null
);
create index card_credit_member on card_credit (member_id, credited_at);
insert into card_credit (payment, member_id, amount, credited_at)
select bank_reference, member_id, credited, settled_at from deposit
where status = 'succeeded' and bank_reference ~ '^(stripe|standard):'
on conflict do nothing;
insert into card_credit (payment, member_id, amount, credited_at)
select bank_reference, member_id, amount, settled_at from unmatched_money
where status = 'assigned' and service is not null
on conflict do nothing;

-- A payment that the payment service took back after it was credited.
create table card_dispute (
  id uuid primary key,
  payment text not null unique references card_credit,
  member_id uuid not null references member,
  -- What was credited, and what of it was left and moved to `disputed`.
  amount bigint not null check (amount > 0),
  moved bigint not null check (moved between 0 and amount),
  event_type text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  settled_by uuid references operator,
  settled_at timestamptz,
  constraint card_dispute_settled check ((status = 'open') = (settled_at is null))
);
create index card_dispute_open on card_dispute (member_id) where status = 'open';

alter table service_event drop constraint service_event_outcome_check;
alter table service_event add constraint service_event_outcome_check check (outcome in (
  'credited', 'unmatched', 'known', 'reversed', 'disputed', 'other_currency', 'misformed', 'ignored'
));
