-- Members: accounts, saved data, levels, and operators' notes about them.

-- Levels are changed and retired, never deleted: members and orders refer to them.
create table level (
  id uuid primary key,
  rank integer not null unique check (rank >= 1),
  -- In every language, by its code.
  names jsonb not null,
  joining_fee bigint not null check (joining_fee >= 0),
  -- Discounts are in basis points: 500 is 5 percent.
  discount_bp integer not null check (discount_bp between 0 and 10000),
  max_discount_bp integer,
  turns_per_day integer not null check (turns_per_day >= 0),
  version integer not null default 1,
  retired_at timestamptz,
  constraint level_names_in_every_language check (names ?& array['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr']),
  constraint level_max_discount_at_least_discount check (max_discount_bp between discount_bp and 10000)
);

-- Invite codes of the company itself.
create table company_invite_code (
  code text primary key,
  created_at timestamptz not null,
  created_by uuid references operator,
  closed_at timestamptz,
  -- Since when its unverified members are not limited.
  unlimited_at timestamptz,
  -- Since when the form for registering has it for those whom no member invited.
  offered_at timestamptz,
  constraint company_invite_code_offered_while_open check (offered_at is null or closed_at is null)
);
create unique index company_invite_code_offered on company_invite_code ((true)) where offered_at is not null;

create table member (
  id uuid primary key,
  -- The order of joining, which is exact among members of one network or code: see joining/account-limits.ts.
  joined_number bigint not null generated always as identity,
  username text not null constraint member_username_once unique check (username ~ '^[a-z0-9_.-]{3,32}$'),
  -- Null once the member is erased.
  phone text constraint member_phone_once unique,
  password_hash text not null,
  -- A changed password delays withdrawals, like changed bank info.
  password_changed_at timestamptz,
  -- Until when a recovery that two operators started delays withdrawals.
  recovery_until timestamptz,
  -- Whether signing in asks for a second factor: whether the member has an authenticator or a passkey.
  has_second_factor boolean not null default false,
  -- The time step of the last code, from whichever authenticator: setting one up again, or replacing it, does not make a
  -- used code valid.
  last_totp_step bigint not null default 0,
  invite_code text not null unique,
  invited_by uuid references member,
  -- The company code that they registered with.
  company_code text references company_invite_code,
  -- The code that they count under while they are unverified: `code/<company code>` or `member/<inviter>`, or the one
  -- that an unverified inviter counted under. Null: not counted.
  counted_under text,
  -- A keyed hash of the network that they joined from, until they are verified or erased; null where it tells nobody apart.
  joined_network bytea,
  -- Since when they count as a real person: their phone number was verified, or an operator vouched for them.
  verified_at timestamptz,
  level_id uuid not null references level,
  locale text not null,
  avatar text,
  show_awards boolean not null default false,
  agreed_terms_at timestamptz not null,
  created_at timestamptz not null,
  locked_at timestamptz,
  lock_reason text,
  -- A closed account has no available balance: returned money reopens it.
  closed_at timestamptz,
  -- Some time after an account was closed, its owner's personal data is erased.
  erased_at timestamptz,
  constraint member_locked_for_a_reason check ((locked_at is null) = (lock_reason is null)),
  constraint member_erased_is_closed check (erased_at is null or closed_at is not null),
  constraint member_phone_until_erased check ((phone is null) = (erased_at is not null)),
  constraint member_network_until_verified check (joined_network is null or (verified_at is null and erased_at is null))
);
-- Who joined earlier and is unverified: limits the accounts of one code and of one network.
create index member_unverified_code on member (counted_under, joined_number)
  where verified_at is null and counted_under is not null;
create index member_unverified_network on member (joined_network, joined_number)
  where joined_network is not null;
create index member_invited_by on member (invited_by, id desc) where invited_by is not null;
create index member_company_code on member (company_code) where company_code is not null;
create index member_to_erase on member (closed_at) where closed_at is not null and erased_at is null;
-- How many members have each level.
create index member_level on member (level_id) where closed_at is null;
create index member_recovering on member (recovery_until) where recovery_until is not null;
-- Operators search for members by the start of a name or phone number.
create index member_username_start on member (username collate "C");
create index member_phone_start on member (phone collate "C");

-- Codes that set a new password, one use each. Only their keyed hashes are stored; new codes replace all earlier ones.
create table recovery_code (
  member_id uuid not null references member,
  code_hash bytea not null,
  made_at timestamptz not null,
  -- When the member said that they keep the codes somewhere.
  saved_at timestamptz,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table member_authenticator (
  member_id uuid primary key references member,
  -- Encrypted under a key that is not in the database.
  sealed_secret bytea not null,
  added_at timestamptz not null
);

create table member_passkey (
  id uuid primary key,
  member_id uuid not null references member,
  credential_id text not null unique,
  public_key bytea not null,
  signatures bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_member on member_passkey (member_id, id);

-- Numbers whose owner sent back a code that reached them.
create table phone_verification (
  member_id uuid primary key references member,
  phone text not null,
  verified_at timestamptz not null,
  -- When this number replaced another one; null: the member registered with it.
  changed_at timestamptz
);

-- Codes to phones, kept for a day to count them. Their digits follow from the id and a secret outside of the database.
create table phone_code (
  id uuid primary key,
  member_id uuid not null references member,
  phone text not null,
  channel text not null check (channel in ('sms', 'zalo')),
  -- The keyed hash of the sender's address prefix, under the day's salt.
  network bytea not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  attempts integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_code_member on phone_code (member_id, asked_at);
create index phone_code_asked on phone_code (asked_at);

create table address (
  member_id uuid primary key references member,
  full_name text not null,
  phone text not null,
  country text not null,
  city text not null,
  line1 text not null,
  line2 text,
  postal_code text,
  updated_at timestamptz not null
);

-- The directory of banks.
create table bank (
  code text primary key,
  bin text not null unique check (bin ~ '^[0-9]{6}$'),
  short_name text not null,
  name text not null,
  transfer_supported boolean not null,
  updated_at timestamptz not null
);

create table bank_account (
  member_id uuid primary key references member,
  bank_bin text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  created_at timestamptz not null,
  -- Null until it is changed for the first time.
  changed_at timestamptz
);
-- Operators search for members by the end of their bank account number.
create index bank_account_end on bank_account (right(account_number, 4));

-- Named by their content: two members may have the same picture.
create table upload (
  file text not null,
  member_id uuid not null references member,
  purpose text not null check (purpose in ('avatar', 'order_image', 'logo')),
  created_at timestamptz not null,
  primary key (member_id, file, purpose)
);

create table level_purchase (
  id uuid primary key,
  member_id uuid not null references member,
  from_level_id uuid not null references level,
  to_level_id uuid not null references level,
  price bigint not null check (price >= 0),
  state text not null check (state in ('pending', 'refunded', 'earned')),
  bought_at timestamptz not null,
  refundable_until timestamptz not null,
  settled_at timestamptz,
  constraint level_purchase_pending_is_unsettled check ((state = 'pending') = (settled_at is null))
);
create index level_purchase_member on level_purchase (member_id, id desc);
create index level_purchase_pending on level_purchase (refundable_until) where state = 'pending';

-- Operators' notes about members.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member,
  operator_id uuid not null references operator,
  -- Null once the member's data was erased.
  text text,
  -- Of the hash in the log; erased with the text, so that nobody can try out texts.
  salt text,
  created_at timestamptz not null,
  constraint member_note_salt_of_text check ((salt is null) = (text is null))
);
create index member_note_member on member_note (member_id, id desc);

-- A note never changes, except that its text is erased with the data of its member.
create function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.text is null and new.salt is null
      and (new.id, new.member_id, new.operator_id, new.created_at)
        = (old.id, old.member_id, old.operator_id, old.created_at)
      and exists (select from member where id = old.member_id and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger member_note_is_kept before update or delete on member_note
  for each row execute function keep_note();
create trigger member_note_is_not_emptied before truncate on member_note
  for each statement execute function keep_note();

-- Operators' views of the app as a member sees it: the reason, and the expiry.
create table member_view (
  id uuid primary key,
  member_id uuid not null references member,
  operator_id uuid not null references operator,
  -- The operator's own session: a view ends with it.
  session_id uuid not null references session,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index member_view_member on member_view (member_id, id desc);
create trigger member_view_is_append_only before update or delete or truncate on member_view
  for each statement execute function refuse_change();
