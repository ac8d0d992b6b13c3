-- Some time after an account was closed, nothing in it says any more who its owner was.
alter table member
  add column erased_at timestamptz,
  alter column phone drop not null,
  add constraint member_erased_is_closed check (erased_at is null or closed_at is not null),
  add constraint member_phone_until_erased check ((phone is null) = (erased_at is not null));
create index member_to_erase on member (closed_at) where closed_at is not null and erased_at is null;

-- The payee of a finished withdrawal is reduced to the bank and the last digits of the account.
alter table withdrawal
  add column payee_erased_at timestamptz,
  add constraint withdrawal_erased_is_finished
    check (payee_erased_at is null or status in ('paid', 'rejected', 'cancelled', 'returned'));
