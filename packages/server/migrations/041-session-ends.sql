-- Every server hears that a session has ended, however it was ended, so that its stream of events ends with it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('handbill_events', json_build_object(
    'from', 'database',
    'events', json_build_array(json_build_object('memberId', new.subject_id, 'kind', 'session', 'subject', new.id))
  )::text);
  return null;
end
$$;
create trigger session_ended after update of revoked_at, locked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null
                     or old.locked_at is null and new.locked_at is not null)
  execute function tell_session_ended();
