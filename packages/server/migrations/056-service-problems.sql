-- What a payment service said and a person has to look at, by when it came.
create index service_event_problem on service_event (received_at, event_id)
  where outcome in ('misformed', 'other_currency', 'reversed');
