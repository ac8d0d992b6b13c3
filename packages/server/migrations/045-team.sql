-- Until when the link that two people agreed on can be made for an operator, once.
alter table operator add column link_approved_until timestamptz;

-- Up to which entry of the log an operator has read what changed in the team.
alter table operator add column team_news_read bigint not null default 0;
