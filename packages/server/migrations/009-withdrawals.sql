-- Outgoing money, and corrections of balances by two operators.

-- Batches of withdrawals paid together: one operator makes a batch, another releases it to the bank.
create table payment_batch (
  id uuid primary key,
  status text not null check (status in ('made', 'released', 'dropped')),
  withdrawals integer not null check (withdrawals > 0),
  total bigint not null check (total > 0),
  made_by uuid not null references operator,
  made_at timestamptz not null,
  released_by uuid references operator,
  released_at timestamptz,
  -- What the first file for the bank said about the payer; later files repeat it, whatever the settings say by then.
  debtor_name text,
  debtor_account text,
  debtor_bin text,
  currency text,
  pay_day date,
  constraint payment_batch_file check (
    num_nulls(debtor_name, debtor_account, currency, pay_day) in (0, 4)
    and (debtor_name is null or status = 'released') and (debtor_bin is null or debtor_name is not null)
  ),
  -- For withdrawals, which carry the state of their batch.
  constraint payment_batch_id_status unique (id, status),
  constraint payment_batch_released_by_somebody check ((status = 'released') = (released_by is not null)),
  constraint payment_batch_released_at_a_time check ((status = 'released') = (released_at is not null)),
  constraint payment_batch_two_people check (made_by <> released_by)
);

create table withdrawal (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount > 0),
  fee bigint not null,
  -- What else the member held when it was posted: the price of their open orders and of levels that could be returned.
  tied bigint not null check (tied >= 0),
  status text not null check (
    status in ('pending', 'approved', 'paid', 'rejected', 'cancelled', 'returned')
  ),
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  -- What the member saw when the bank's currency differs from the balance's: that currency, and its units
  -- for one whole unit of the balance's. The bank converts at its own rate on the day of payment.
  bank_currency text check (bank_currency ~ '^[A-Z]{3}$'),
  bank_rate integer check (bank_rate > 0),
  -- When the payee of a finished withdrawal was reduced to the bank and the last digits of the account.
  payee_erased_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null,
  payable_from timestamptz not null,
  -- The operator who requested it for a locked member; null: the member did.
  asked_by uuid references operator,
  approved_by uuid references operator,
  approved_at timestamptz,
  -- The digest of the approved payee, account and amount. Checked again whenever money leaves.
  approved_seen text,
  paid_by uuid references operator,
  paid_at timestamptz,
  paid_via text check (paid_via in ('hand', 'batch')),
  decided_at timestamptz,
  bank_reference text,
  reason text,
  -- A copy of its batch's state, so that this table can refuse a withdrawal that is both released in a batch
  -- and paid by hand.
  batch_id uuid,
  batch_status text check (batch_status in ('made', 'released')),
  constraint withdrawal_bank_rate_whole check (num_nulls(bank_currency, bank_rate) in (0, 2)),
  constraint withdrawal_fee_below_amount check (fee >= 0 and fee < amount),
  constraint withdrawal_two_people check (approved_by <> paid_by),
  constraint withdrawal_two_people_approve check (asked_by <> approved_by),
  constraint withdrawal_approved_by_somebody
    check (status not in ('approved', 'paid', 'returned') or approved_by is not null),
  constraint withdrawal_paid_by_somebody
    check (status not in ('paid', 'returned') or (paid_by is not null and bank_reference is not null)),
  constraint withdrawal_approved_seen check ((approved_by is null) = (approved_seen is null)),
  constraint withdrawal_erased_is_finished
    check (payee_erased_at is null or status in ('paid', 'rejected', 'cancelled', 'returned')),
  constraint withdrawal_batch foreign key (batch_id, batch_status)
    references payment_batch (id, status) match full on update cascade,
  constraint withdrawal_in_batch check (
    case batch_status
      when 'made' then status = 'approved'
      when 'released' then status in ('approved', 'paid', 'returned', 'rejected')
      else batch_status is null
    end
  ),
  constraint withdrawal_paid_once check (
    case paid_via
      when 'hand' then status in ('paid', 'returned') and batch_id is null
      when 'batch' then status in ('paid', 'returned') and batch_status is not distinct from 'released'
      else status not in ('paid', 'returned')
    end
  )
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_status on withdrawal (status, due_at, id);
create index withdrawal_due on withdrawal (due_at, id);
create index withdrawal_batch on withdrawal (batch_id, id) where batch_id is not null;
-- One bank payment pays one withdrawal.
create unique index withdrawal_bank_reference on withdrawal (upper(bank_reference));
-- The public figures read the latest answers of all members.
create index withdrawal_answered on withdrawal (coalesce(paid_at, decided_at))
  where status in ('paid', 'returned', 'rejected');
-- Limits count requests, approvals and payments of the last 24 hours.
create index withdrawal_approved on withdrawal (approved_at) where approved_at is not null;
create index withdrawal_asked on withdrawal (member_id, created_at);

-- Payments of locked members' available balances: one operator requests, another approves.
create table locked_withdrawal (
  id uuid primary key,
  member_id uuid not null references member,
  -- It is valid only for this lock: between two locks the member may have changed the payee account.
  locked_at timestamptz not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('asked', 'approved', 'declined')),
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  withdrawal_id uuid unique references withdrawal,
  -- Two people agree on the payee: the account as of the request.
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  bank_changed_at timestamptz,
  constraint locked_withdrawal_decided_by_somebody check ((status = 'asked') = (decided_by is null)),
  constraint locked_withdrawal_decided_at_a_time check ((decided_by is null) = (decided_at is null)),
  constraint locked_withdrawal_two_people check (status <> 'approved' or asked_by <> decided_by),
  constraint locked_withdrawal_approved_withdraws check ((status = 'approved') = (withdrawal_id is not null))
);
create index locked_withdrawal_status on locked_withdrawal (status, id);
create index locked_withdrawal_member on locked_withdrawal (member_id);
-- One per member: two would request the same money.
create unique index locked_withdrawal_one_asked on locked_withdrawal (member_id) where status = 'asked';

-- Balance corrections: one operator requests, another approves.
create table correction (
  id uuid primary key,
  member_id uuid not null references member,
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('asked', 'approved', 'declined')),
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz,
  constraint correction_decided_by_somebody check ((status = 'asked') = (decided_by is null)),
  constraint correction_decided_at_a_time check ((decided_by is null) = (decided_at is null)),
  constraint correction_two_people check (status <> 'approved' or asked_by <> decided_by)
);
create index correction_status on correction (status, id);
