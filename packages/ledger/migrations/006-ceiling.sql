-- Ten thousand thousand million whole units, far below what a JSON number carries exactly (2^53 - 1): every balance,
-- and every sum of the few that a page adds up, can be shown.
alter table ledger.account add constraint account_ceiling
  check (balance between -1000000000000000 and 1000000000000000);
