-- The views that features may read. Features never name a table of the ledger, and neither build nor parse
-- account names.

-- Accounts that carry a balance, in minor units. The part is an account's purpose: `bank`, `unmatched`,
-- `available`, `escrow` …
create view ledger.balance as
select name as account, kind, split_part(name, '/', -1) as part, balance from ledger.account where balance is not null;

create view ledger.member_balance as
select split_part(name, '/', 2) as member_id,
  coalesce(sum(balance) filter (where name like '%/available'), 0)::bigint as available,
  coalesce(sum(balance) filter (where name like '%/withdrawing'), 0)::bigint as withdrawing
from ledger.account where name like 'member/%' group by 1;

create view ledger.campaign_escrow as
select split_part(name, '/', 2) as campaign_id, balance from ledger.account where name like 'campaign/%';

create view ledger.share_reserve as
select split_part(name, '/', 2) as share_id, balance from ledger.account where name like 'share/%';

-- Entries with their transfer, in ascending order of transfer_id. Amounts are signed as in the entries: money
-- in is positive, except at the bank, whose balance is the money held and negative.
create view ledger.line as
select e.transfer_id, t.kind, t.reference, t.posted_at, a.name as account, e.amount
from ledger.account a
join ledger.entry e on e.account_id = a.id
join ledger.transfer t on t.id = e.transfer_id;

-- Movements at the bank: positive is money in.
create view ledger.bank_line as
select transfer_id, kind, reference, posted_at, -amount as amount from ledger.line where account = 'bank';

-- Movements on a member's available account.
create view ledger.available_line as
select transfer_id, kind, reference, posted_at, split_part(account, '/', 2) as member_id, amount
from ledger.line where account like 'member/%/available';

create view ledger.escrow_line as
select transfer_id, kind, reference, posted_at, split_part(account, '/', 2) as campaign_id, amount
from ledger.line where account like 'campaign/%/escrow';
