-- An operator saw the app as a member sees it: what for, and until when it could be.
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
