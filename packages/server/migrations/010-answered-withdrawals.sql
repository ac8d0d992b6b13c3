-- The public figures ask for the newest answers, whoever asked for the money.
create index withdrawal_answered on withdrawal (coalesce(paid_at, decided_at))
  where status in ('paid', 'returned', 'rejected');
