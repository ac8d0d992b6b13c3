-- Two people agree on where a locked member's money goes: the account is kept as it was when it was asked for.
alter table locked_withdrawal
  add column bank_bin text,
  add column bank_code text,
  add column bank_name text,
  add column account_number text,
  add column account_name text,
  add column bank_changed_at timestamptz;

update locked_withdrawal p
set bank_bin = b.bank_bin, bank_code = b.bank_code, bank_name = b.bank_name, account_number = b.account_number,
  account_name = b.account_name, bank_changed_at = b.changed_at
from bank_account b
where b.member_id = p.member_id;

update locked_withdrawal p
set bank_bin = w.bank_bin, bank_code = w.bank_code, bank_name = w.bank_name, account_number = w.account_number,
  account_name = w.account_name
from withdrawal w
where w.id = p.withdrawal_id;

alter table locked_withdrawal
  alter column bank_bin set not null,
  alter column bank_code set not null,
  alter column bank_name set not null,
  alter column account_number set not null,
  alter column account_name set not null;
