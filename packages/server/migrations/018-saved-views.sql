-- A filter of a queue that an operator gave a name.
create table saved_view (
  id uuid primary key,
  operator_id uuid not null references operator,
  list text not null,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  unique (operator_id, list, name)
);
