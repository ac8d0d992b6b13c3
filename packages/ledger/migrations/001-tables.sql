-- Double entry, append only: accounts, transfers, and the signed entries that make a transfer up.
create schema ledger;

-- Whether accounts of this kind are guarded: they carry their balance and have a floor. The others do not: every
-- posting of their kind writes to them, and a running balance would be one hot row.
create function ledger.keeps_balance(kind text) returns boolean language sql immutable parallel safe as
  $$select kind in ('asset', 'liability')$$;

-- The kind is the accounting class, so the owners' capital is equity.
--
-- The ceiling is ten million million whole units, far below the largest exact JSON number (2^53 - 1): every
-- balance can be shown, and so can every sum of the few balances that a page adds up.
--
-- The fill factor, and no index on the balance, let each update stay on its page (HOT).
create table ledger.account (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  kind text not null,
  balance bigint,
  constraint account_name_once unique (name),
  constraint account_kind_known check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  constraint account_balance_only_where_guarded check ((balance is not null) = ledger.keeps_balance(kind)),
  constraint account_floor check (
    case kind when 'liability' then balance >= 0 when 'asset' then balance <= 0 else true end
  ),
  constraint account_ceiling check (balance between -1000000000000000 and 1000000000000000)
) with (fillfactor = 60);

-- The identity must not have a CACHE: ids are drawn while a transfer's accounts are locked, so they ascend
-- along every guarded account.
create table ledger.transfer (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  reference text collate "C" not null,
  posted_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint transfer_reference_once unique (kind, reference),
  -- The same list as in src/entry.ts.
  constraint transfer_kind_known check (kind in (
    'deposit_credited', 'deposit_unmatched', 'unmatched_assigned', 'unmatched_returned',
    'unmatched_booked', 'own_line_booked', 'payment_disputed', 'dispute_won', 'dispute_lost',
    'campaign_paid', 'campaign_topped_up', 'campaign_closed', 'share_drawn', 'share_ended', 'reward_claimed', 'visits_reversed',
    'level_bought', 'level_refunded', 'level_earned', 'withdrawal_asked', 'withdrawal_cancelled',
    'withdrawal_rejected', 'withdrawal_paid', 'withdrawal_returned', 'correction'
  ))
);

-- No foreign keys: the trigger in 002-guards.sql checks the same once per statement instead of once per row.
create table ledger.entry (
  account_id bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  primary key (account_id, transfer_id),
  constraint entry_moves_something check (amount <> 0)
);

create index entry_by_transfer on ledger.entry (transfer_id);
