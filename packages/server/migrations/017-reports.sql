-- Why a visitor reports an advertisement, and what an operator made of it.
alter table share_report add column reason text not null default 'other' check (
  reason in ('misleading', 'fraud', 'prohibited', 'offensive', 'unsafe', 'other')
);
alter table share_report alter column reason drop default;
alter table share_report add column status text not null default 'open' check (
  status in ('open', 'dismissed', 'upheld')
);
alter table share_report alter column status drop default;
alter table share_report add column decided_by uuid references operator;
alter table share_report add column decided_at timestamptz;
alter table share_report add constraint share_report_decided check (
  (status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)
);
-- Forgotten after two days, as of every visitor.
alter table share_report alter column network_key drop not null;
create index share_report_status on share_report (status, campaign_id);
create index share_report_network on share_report (network_key, created_at) where network_key is not null;
