-- A year of an instance, as a set of rows for each table. Chance comes from hashes of running numbers, so that the same size
-- makes the same instance: of members, orders and shares, the first ones have most of everything.
-- :members, :orders, :open_orders, :now, :operator, :package and :password_hash are filled in by generate.mjs, which also says why the
-- ledger's tables are written here and not by postings. A comment names each step.

-- schema
create schema growth;

-- functions
create function growth.began() returns timestamptz language sql immutable parallel safe
  return :now - interval '365 days';
-- from 0 to 1, the same whenever it is asked for the same numbers
create function growth.chance(n bigint, salt bigint) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, salt) & 1048575)::float8 / 1048576;
-- a UUID of version 7
create function growth.id(at timestamptz, n bigint, salt text) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(n::text || salt) placing '8' from 17)
    placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' from 1)::uuid;
create function growth.joined(n bigint) returns timestamptz language sql immutable parallel safe
  return growth.began() + n * interval '360 days' / :members;
create function growth.member_id(n bigint) returns uuid language sql immutable parallel safe
  return growth.id(growth.joined(n), n, 'm');
-- how many members there were
create function growth.members_at(at timestamptz) returns float8 language sql immutable parallel safe
  return greatest(1, floor(:members * least(1, extract(epoch from at - growth.began())::float8 / (360 * 86400))));

-- members
insert into member (id, username, phone, password_hash, invite_code, invited_by, level_id, locale, show_awards,
  agreed_terms_at, created_at)
select growth.member_id(n), 'gm' || lpad(n::text, 7, '0'), '+84' || (900000000 + n), :password_hash, 'GM' || lpad(n::text, 7, '0'),
  case when growth.chance(n, 1) < 0.7 and n > 1 then growth.member_id((1 + floor(growth.chance(n, 2) * growth.chance(n, 3) * (n - 1)))::int) end,
  (select id from level where rank = 1), (array['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr'])[1 + n % 7],
  growth.chance(n, 4) < 0.1, growth.joined(n), growth.joined(n)
from generate_series(1, :members) as n;

-- bank accounts
insert into bank_account (member_id, bank_bin, bank_code, bank_name, account_number, account_name, created_at)
select growth.member_id(n), '970436', 'VCB', 'Vietcombank', lpad(n::text, 13, '0'), 'MEMBER ' || n, growth.joined(n)
from generate_series(1, :members) as n;

-- verified businesses: one for each dozen members, as there are orders
insert into business (id, member_id, name, town, status, queue_id, asked_at, decided_at, decided_by, created_at, changed_at)
select growth.id(growth.joined(n), n, 'b'), growth.member_id(n), 'Business ' || n, 'Hue', 'verified',
  growth.id(growth.joined(n), n, 'q'), growth.joined(n), growth.joined(n), :operator, growth.joined(n), growth.joined(n)
from generate_series(1, greatest(1, :members / 12)) as n;

-- planned orders
create table growth.campaign as
select n, growth.id(created_at, n, 'c') as id, member_n, growth.member_id(member_n::int) as member_id, created_at, good,
  case when created_at > :now - interval '2 days' and growth.chance(n, 11) < 0.3 then 'in_review'
    when n > :orders or created_at > :now - interval '25 days' then 'distributing' else 'closed' end as stage,
  case when n = 1 then 3500 when n > :orders then 0
    else least(3000, ceil(8 * (1 - growth.chance(n, 12)) ^ -0.75)) end::int as shares
from (
  select n, created_at, 1 + floor(growth.chance(n, 13) ^ 3 * growth.members_at(created_at)) as member_n,
    n = 1 or growth.chance(n, 14) < 0.4 as good
  from (
    select n, case
      -- the order with the most visits, shared long ago
      when n = 1 then :now - interval '40 days'
      -- open orders that nobody has received
      when n > :orders then :now - interval '2 days' - growth.chance(n, 15) * interval '20 days'
      else growth.began() + interval '10 days' + growth.chance(n, 15) * interval '354 days 23 hours' end as created_at
    from generate_series(1, :orders + :open_orders) as n
  ) as timed
) as owned;

-- planned shares
create table growth.share as
select row_number() over (order by drawn_at, campaign_n, sharer_n) as n, *,
  drawn_at + case when ended and verified = 30 then interval '2 days' else interval '3 days' end as ended_at
from (
  select distinct on (sharer_n, received_on, campaign_n) *,
    drawn_at < :now - interval '3 days' as ended,
    case when drawn_at >= :now - interval '3 days' then floor(29 * luck ^ 2)
      when good or luck < 0.3 then 30 else floor(30 * luck ^ 2) end::int as verified
  from (
    select c.n as campaign_n, c.id as campaign_id, c.member_n as advertiser_n, c.good, k as place,
      drawn_at, (drawn_at at time zone 'UTC')::date as received_on,
      (1 + floor(growth.chance(c.n * 4096 + k, 21) ^ 2 * growth.members_at(drawn_at)))::int as sharer_n,
      growth.chance(c.n * 4096 + k, 22) as luck
    from growth.campaign as c, generate_series(1, c.shares) as k,
      lateral (select c.created_at + growth.chance(c.n * 4096 + k, 23) ^ 2
        * (least(c.created_at + interval '20 days', :now) - c.created_at) as drawn_at) as drawn
    where c.stage <> 'in_review'
  ) as drawn
  where sharer_n <> advertiser_n
  order by sharer_n, received_on, campaign_n, place
) as once;

-- paid shares
create table growth.claim as
select n, growth.id(claimed_at, n, 'p') as id, claimed_at
from (
  select n, verified, ended_at + interval '1 day' + growth.chance(n, 31) * interval '2 days' as claimed_at
  from growth.share where ended and verified > 0 and growth.chance(n, 32) < 0.97
) as paid
where claimed_at < :now;

-- shares
insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, visits_claimed,
  reward_per_visit, fee_per_visit, received_on, created_at, expires_at, completed_at)
select growth.id(drawn_at, s.n, 's'), 'g' || s.n, campaign_id, growth.member_id(sharer_n),
  case when not ended then 'distributing' when verified = 30 then 'completed' else 'expired' end,
  30, verified, case when c.id is null then 0 else verified end, 12, 8, received_on, drawn_at,
  drawn_at + interval '3 days', case when ended then ended_at end
from growth.share as s left join growth.claim as c using (n) order by s.n;

-- visits
insert into visit (id, share_id, campaign_id, state, reason, network_key, prefix_key, opened_at, decided_at, settles_at, claim_id)
select growth.id(opened_at, s.n * 64 + k, 'v'), growth.id(s.drawn_at, s.n, 's'), s.campaign_id,
  case when k <= verified then 'verified' else 'refused' end, case when k > verified then 'repeat' end,
  case when opened_at > :now - interval '7 days' then decode(md5('n' || (s.n * 64 + k) / 2), 'hex') end,
  case when opened_at > :now - interval '7 days' then decode(md5('p' || (s.n * 64 + k) / 5), 'hex') end,
  opened_at, opened_at + interval '6 seconds',
  case when k <= verified then opened_at + interval '1 day' end, case when k <= verified then c.id end
from growth.share as s left join growth.claim as c using (n),
  lateral generate_series(1, verified + floor(growth.chance(s.n, 41) * 12)::int) as k,
  lateral (select drawn_at + (least(ended_at, :now) - drawn_at) * growth.chance(s.n * 64 + k, 42) * 0.99 as opened_at) as opened;

-- verified visits by channel
insert into share_channel (share_id, campaign_id, channel, verified)
select growth.id(drawn_at, n, 's'), campaign_id, 'none', verified from growth.share where verified > 0;

-- all of them by hour and by channel, there the refused ones by reason, the verified ones also by country
insert into visit_sum (campaign_id, hour, channel, reason, country, outcome, visits, summed)
select campaign_id, date_trunc('hour', opened_at, 'UTC'), channel, reason, coalesce(country, 'ZZ'), state, count(*), true
from visit where state in ('verified', 'refused') group by grouping sets ((1, 2, 6), (1, 3, 4, 6), (1, 5, 6))
having grouping(coalesce(country, 'ZZ')) = 1 or state = 'verified';

-- verified visits by sharer, of the last days by hour
insert into sharer_sum (member_id, received_on, hour, visits, reward, summed)
select member_id, received_on,
  case when received_on >= (:now - interval '32 days')::date then shared.hour_number(opened_at) end, count(*),
  sum(reward_per_visit), true
from visit join share on share.id = visit.share_id where state = 'verified' group by 1, 2, 3;

-- refused visits
insert into share_refusal (share_id, campaign_id, reason, visits)
select growth.id(drawn_at, n, 's'), campaign_id, 'repeat', floor(growth.chance(n, 41) * 12)
from growth.share where floor(growth.chance(n, 41) * 12) > 0;

-- claims
insert into claim (id, share_id, campaign_id, member_id, visits, reward, fee, created_at)
select c.id, growth.id(drawn_at, s.n, 's'), campaign_id, growth.member_id(sharer_n), verified, verified * 12,
  verified * 8, claimed_at
from growth.claim as c join growth.share as s using (n) order by claimed_at;

-- awards
insert into award (claim_id, campaign_id, member_id, reward, created_at)
select claim.id, campaign_id, member_id, reward, claim.created_at
from claim join member on member.id = claim.member_id where show_awards;

-- orders
insert into campaign (id, member_id, package_id, title, text, landing_url, category, language, stage, visits_target, visits_unallocated,
  list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded, created_at, paid_at, reviewed_at, completed_at)
select id, member_id, :package,
  (array['Noodles', 'Haircuts', 'Bicycles', 'Dresses', 'Courses', 'Rooms', 'Repairs'])[1 + n % 7] || ' ' || n, '', 'https://shop' || n || '.example/',
  (array['food', 'beauty', 'shopping', 'shopping', 'courses', 'travel', 'repairs'])[1 + n % 7],
  (array['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr'])[1 + n / 7 % 7],
  case when stage <> 'closed' then stage when left_over = 0 then 'completed' else 'stopped' end,
  target, left_over, target * 20, 0, target * 20, 12, 8,
  case when stage = 'closed' then left_over * 20 else 0 end,
  created_at, created_at, case when stage <> 'in_review' then created_at end,
  case when stage = 'closed' then created_at + interval '25 days' end
from (
  select c.*, target, target - coalesce(given, 0) as left_over
  from growth.campaign as c
  left join (
    select campaign_n, sum(case when ended then verified else 30 end)::int as given, count(*)::int as drawn
    from growth.share group by campaign_n
  ) as s on s.campaign_n = c.n,
  lateral (select case when c.good and c.stage = 'closed' and drawn > 0 then 30 * drawn else 30 * (c.shares + 1) end as target) as t
) as planned order by created_at;

-- taps
insert into tap (id, share_id, campaign_id, tapped_at)
select growth.id(decided_at, row_number() over (), 't'), share_id, campaign_id, decided_at
from visit where state = 'verified' and growth.chance(hashtextextended(id::text, 0), 51) < 0.3;

-- taps by share and campaign
insert into tap_sum (campaign_id, share_id, channel, taps, summed)
select campaign_id, share_id, channel, count(*), true from tap
group by grouping sets ((campaign_id, share_id, channel), (campaign_id, channel));

-- conversions
insert into conversion (id, campaign_id, share_id, tap_id, channel, reported_by, worth, happened_at)
select growth.id(tapped_at + interval '1 hour', row_number() over (), 'v'), campaign_id, share_id, id, channel,
  case when growth.chance(hashtextextended(id::text, 0), 52) < 0.5 then 'picture' else 'server' end, 1900, tapped_at + interval '1 hour'
from tap where growth.chance(hashtextextended(id::text, 0), 53) < 0.1;

-- conversions by share and campaign
insert into conversion_sum (campaign_id, share_id, channel, reported_by, made, conversions, worth, summed)
select campaign_id, share_id, channel, reported_by, false, count(*), sum(worth), true from conversion
group by reported_by, grouping sets ((campaign_id, share_id, channel), (campaign_id, channel));

-- deposits
insert into deposit (id, member_id, amount, method, status, credited, reference, bank_reference, created_at, expires_at, settled_at, settled_by)
select growth.id(created_at - interval '1 hour', n, 'd'), member_id, price, 'bank_transfer', 'succeeded', price, 'G' || n, 'GB' || n,
  created_at - interval '1 day', created_at, created_at - interval '1 hour', :operator
from growth.campaign join campaign using (id, member_id, created_at);

-- announced deposits
insert into deposit (id, member_id, amount, method, status, reference, created_at, expires_at)
select growth.id(:now - n * interval '1 minute', n, 'a'), growth.member_id((n * 17 % :members + 1)::int), 1250, 'bank_transfer', 'pending', 'A' || n,
  :now - n * interval '1 minute', :now + interval '3 days'
from generate_series(1, :members / 200) as n;

-- bank references
insert into bank_credit (bank_reference, deposit_id, amount, credited_at)
select bank_reference, id, credited, settled_at from deposit where status = 'succeeded';

-- withdrawals
insert into withdrawal (id, member_id, amount, fee, tied, status, bank_bin, bank_code, bank_name, account_number, account_name,
  created_at, due_at, payable_from, approved_by, approved_at, approved_seen, paid_by, paid_at, paid_via, decided_at, bank_reference)
select w.id, member_id, amount, fee, 0, case when paid then 'paid' else 'pending' end, bank_bin, bank_code, bank_name,
  account_number, account_name, asked_at, asked_at + interval '1 day', asked_at,
  case when paid then :operator::uuid end, case when paid then asked_at end,
  case when paid then encode(sha256(convert_to(jsonb_build_array(w.id, w.member_id, w.amount, w.fee, w.bank_bin, w.bank_code, w.bank_name, w.account_number, w.account_name)::text, 'UTF8')), 'hex') end,
  case when paid then '00000000-0000-7000-8000-000000000001'::uuid end, case when paid then asked_at + interval '1 hour' end,
  case when paid then 'hand' end, case when paid then asked_at + interval '1 hour' end, case when paid then 'GW' || number end
from (
  select growth.id(asked_at, number, 'w') as id, asked.*, bank_bin, bank_code, bank_name, account_number, account_name
  from (
    select row_number() over (order by member_id, quarter) as number, member_id, amount, 10 as fee,
      least(growth.began() + (quarter + 1) * interval '91 days', :now - interval '1 minute') as asked_at,
      growth.began() + (quarter + 1) * interval '91 days' < :now - interval '2 hours' as paid
    from (
      select member_id, floor(extract(epoch from created_at - growth.began()) / (91 * 86400))::int as quarter, sum(reward) as amount
      -- what was earned by the last moment at which anybody asks
      from claim where created_at <= :now - interval '1 minute' group by 1, 2
    ) as earned
    where amount > 10
  ) as asked join bank_account using (member_id)
  where paid or number % 50 = 0
) as w;

-- second operator
insert into operator (id, username, role, created_at) values ('00000000-0000-7000-8000-000000000001', 'payer', 'controller', growth.began());

-- notifications
insert into notification (id, member_id, kind, params, created_at, read_at)
select growth.id(claim.created_at, hashtextextended(claim.id::text, 0), 'n'), member_id, 'share_completed',
  jsonb_build_object('title', 'Order', 'order', share_id), claim.created_at,
  case when claim.created_at < :now - interval '5 days' then claim.created_at end
from claim;

-- planned postings
create table growth.posting as
select row_number() over (order by at, step) as id, kind, reference, at, accounts, amounts
from (
  select 1 as step, 'deposit_credited' as kind, id::text as reference, settled_at as at,
    array['bank', 'member/' || member_id || '/available'] as accounts, array[-credited, credited] as amounts
  from deposit where status = 'succeeded'
  union all
  select 2, 'campaign_paid', id::text, paid_at,
    array['member/' || member_id || '/available', 'campaign/' || id || '/escrow'], array[-price, price]
  from campaign
  union all
  select 3, 'share_drawn', id::text, created_at,
    array['campaign/' || campaign_id || '/escrow', 'share/' || id || '/reserved'], array[-600, 600]
  from share
  union all
  select 4, 'share_ended', id::text, completed_at,
    array['share/' || id || '/reserved', 'campaign/' || campaign_id || '/escrow'],
    array[-(30 - visits_verified) * 20, (30 - visits_verified) * 20]
  from share where stage = 'expired'
  union all
  select 5, 'reward_claimed', id::text, created_at,
    array['share/' || share_id || '/reserved', 'member/' || member_id || '/available', 'revenue/advertising'],
    array[-(reward + fee), reward, fee]
  from claim
  union all
  select 6, 'campaign_closed', id::text, completed_at,
    array['campaign/' || id || '/escrow', 'member/' || member_id || '/available'], array[-refunded, refunded]
  from campaign where refunded > 0
  union all
  select 7, 'withdrawal_asked', id::text, created_at,
    array['member/' || member_id || '/available', 'member/' || member_id || '/withdrawing'], array[-amount, amount]
  from withdrawal
  union all
  select 8, 'withdrawal_paid', id::text, paid_at,
    array['member/' || member_id || '/withdrawing', 'bank', 'revenue/withdrawal'], array[-amount, amount - fee, fee]
  from withdrawal where status = 'paid'
) as posted;

-- transfers
insert into ledger.transfer (id, kind, reference, posted_at, recorded_at) overriding system value
select id, kind, reference, at, at from growth.posting order by id;

-- planned entries
create table growth.entry as
select id as transfer_id, account, amount from growth.posting, unnest(accounts, amounts) as e (account, amount);

-- accounts
insert into ledger.account (id, name, kind, balance) overriding system value
select row_number() over (order by first, name), name, kind, case when ledger.keeps_balance(kind) then balance end
from (
  select account as name, min(transfer_id) as first, sum(amount) as balance,
    case when account = 'bank' then 'asset' when account like 'revenue/%' then 'income' else 'liability' end as kind
  from growth.entry group by account
) as used;

-- entries
insert into ledger.entry (account_id, transfer_id, amount, balance_after)
select a.id, e.transfer_id, e.amount,
  case when a.balance is not null then sum(e.amount) over (partition by a.id order by e.transfer_id) end
from growth.entry as e join ledger.account as a on a.name = e.account;

-- sequences
select setval(pg_get_serial_sequence('ledger.transfer', 'id'), (select max(id) from ledger.transfer)),
  setval(pg_get_serial_sequence('ledger.account', 'id'), (select max(id) from ledger.account));

-- the bank's statement of yesterday
insert into bank_statement (id, file_hash, file_name, format, source, account, status, uploaded_at, started_at, imported_at,
  currency, opening, closing, opens_on, closes_on)
select growth.id(:now, 0, 'statement'), sha256('growth'), 'statement.xml', 'camt', 'feed', 'growth', 'imported', :now, :now, :now,
  'USD', opening, opening, :day, :day
from (
  select coalesce(sum(-entry.amount), 0)::bigint as opening
  from ledger.entry join ledger.account on account.id = entry.account_id
    join ledger.transfer on transfer.id = entry.transfer_id
  where account.name = 'bank' and (transfer.posted_at at time zone 'Asia/Ho_Chi_Minh')::date < :day
) as booked;
