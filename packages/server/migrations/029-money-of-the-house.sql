-- Unmatched money that is the house's own: one operator says so, another books it. Capital that was paid in, or what a
-- payment service pays out, less its fee.
alter table unmatched_money
  drop constraint unmatched_money_status_check,
  drop constraint unmatched_money_check2,
  drop constraint unmatched_money_check3,
  drop constraint unmatched_money_check6,
  add column purpose text check (purpose in ('capital', 'payment_service')),
  add column fee bigint not null default 0 check (fee >= 0),
  add constraint unmatched_money_status_check
    check (status in ('waiting', 'assigned', 'return_asked', 'returned', 'house_asked', 'house_booked')),
  add constraint unmatched_money_asked
    check ((status in ('return_asked', 'returned', 'house_asked', 'house_booked')) = (asked_by is not null)),
  add constraint unmatched_money_settled
    check ((status in ('assigned', 'returned', 'house_booked')) = (settled_by is not null)),
  add constraint unmatched_money_by_two check (asked_by <> settled_by),
  add constraint unmatched_money_purpose
    check ((status in ('house_asked', 'house_booked')) = (purpose is not null)),
  add constraint unmatched_money_fee check (fee = 0 or purpose = 'payment_service');
