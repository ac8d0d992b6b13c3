-- Operators look for members by how a name or a number begins, and by how a bank account ends.
create index member_username_start on member (username collate "C");
create index member_phone_start on member (phone collate "C");
create index bank_account_end on bank_account (right(account_number, 4));

-- What operators write down about members.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member,
  operator_id uuid not null references operator,
  text text not null,
  created_at timestamptz not null
);
create index member_note_member on member_note (member_id, id desc);
create trigger member_note_is_append_only before update or delete or truncate on member_note
  for each statement execute function refuse_change();
