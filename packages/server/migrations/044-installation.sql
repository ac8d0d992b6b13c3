-- What the database was furnished as. A demo has passwords that everybody knows: it never becomes a company.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production')),
  furnished_at timestamptz not null
);
create trigger installation_keeps_its_mode before update or delete or truncate on installation
  for each statement execute function refuse_change();

-- Of those from before this table, a demo is known by its five operators, who were all made at one moment.
insert into installation (mode, furnished_at)
select case when demo.operators = 5 then 'demo' else 'production' end, now()
from (
  select count(*) as operators from operator
  where username in ('operator', 'approver', 'support', 'reviewer', 'finance')
    and created_at = (select created_at from operator where username = 'operator')
) as demo
where exists (select from level);
