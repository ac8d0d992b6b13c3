-- Console sessions that are running end as those from now on do: twelve hours after they began.
update session set expires_at = least(expires_at, created_at + interval '12 hours') where subject_kind = 'operator';
