-- The tabs of one browser each have a refresh token of their own, and end together: the first one names the family.
alter table session add column family uuid;
update session set family = id;
alter table session alter column family set not null;
create index session_family on session (family);
