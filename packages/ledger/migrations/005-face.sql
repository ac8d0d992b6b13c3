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

-- Entries with their transfer, in ascending order of transfer_id. Amounts are signed as in the entries: money
-- in is positive, except at the bank, whose balance is the money held and negative.
create view ledger.line as
select e.transfer_id, t.kind, t.reference, t.posted_at, a.name as account, e.amount
from ledger.account a
join ledger.entry e on e.account_id = a.id
join ledger.transfer t on t.id = e.transfer_id;

-- Movements at the bank: positive is money in. The account is looked up first, so that the next few of millions are read
-- in their order, and no others.
create view ledger.bank_line as
select e.transfer_id, t.kind, t.reference, t.posted_at, -e.amount as amount
from ledger.entry e
join ledger.transfer t on t.id = e.transfer_id
where e.account_id = (select id from ledger.account where name = 'bank');

-- Movements on a member's available account.
create view ledger.available_line as
select transfer_id, kind, reference, posted_at, split_part(account, '/', 2) as member_id, amount
from ledger.line where account like 'member/%/available';

-- What members were credited with, and the purposes of the accounts that it came from.
create view ledger.member_credit as
select line.transfer_id, line.kind, line.reference, line.member_id, line.amount, source.parts
from ledger.available_line line
cross join lateral (
  select array_agg(split_part(a.name, '/', -1) order by a.name) as parts
  from ledger.entry e join ledger.account a on a.id = e.account_id
  where e.transfer_id = line.transfer_id and e.amount < 0
) source
where line.amount > 0;

create view ledger.escrow_line as
select transfer_id, kind, reference, posted_at, split_part(account, '/', 2) as campaign_id, amount
from ledger.line where account like 'campaign/%/escrow';

-- The accounts that transfers moved: what the account belongs to ('member', 'campaign', 'share' or the company's
-- own name) and its id there.
create view ledger.move as
select e.transfer_id, t.kind, t.reference, split_part(a.name, '/', 1) as owner, split_part(a.name, '/', 2) as owner_id
from ledger.entry e
join ledger.transfer t on t.id = e.transfer_id
join ledger.account a on a.id = e.account_id;

-- Transfers by kind and reference, or in their order.
create view ledger.posting as select id as transfer_id, kind, reference, posted_at from ledger.transfer;

-- The ids after one, in their order, of shares and campaigns that ever held money.
create function ledger.shares_after(after_id text, most bigint) returns setof text language sql stable parallel safe as
  $$ select split_part(name, '/', 2) from ledger.account
     where name > 'share/' || after_id || '0' and name < 'share0' order by name limit most $$;
create function ledger.campaigns_after(after_id text, most bigint) returns setof text language sql stable parallel safe as
  $$ select split_part(name, '/', 2) from ledger.account
     where name > 'campaign/' || after_id || '0' and name < 'campaign0' order by name limit most $$;

-- The name of one of a member's accounts: 'available' or 'withdrawing'.
create function ledger.member_account(member_id text, part text) returns text language sql immutable parallel safe as
  $$ select 'member/' || member_id || '/' || part $$;

-- What one share, campaign or member holds, found by the account's name; null: nothing was ever posted there.
create function ledger.reserve_of(share_id uuid) returns bigint language sql stable parallel safe as
  $$ select balance from ledger.account where name = 'share/' || share_id || '/reserved' $$;
create function ledger.escrow_of(campaign_id uuid) returns bigint language sql stable parallel safe as
  $$ select balance from ledger.account where name = 'campaign/' || campaign_id || '/escrow' $$;
create function ledger.available_of(member_id uuid) returns bigint language sql stable parallel safe as
  $$ select balance from ledger.account where name = 'member/' || member_id || '/available' $$;
create function ledger.withdrawing_of(member_id uuid) returns bigint language sql stable parallel safe as
  $$ select balance from ledger.account where name = 'member/' || member_id || '/withdrawing' $$;
