-- Finance held every step of moving money. Its operators confirm and pay from now on; who approves is given the role
-- controller by two admins. Admins move no money. In a demo its two operators still show everything.
alter table operator drop constraint operator_role_check;
update operator set role = 'cashier' where role = 'finance';
update operator set role = 'demo'
where username in ('operator', 'approver') and exists (select from installation where mode = 'demo');
alter table operator add constraint operator_role_check
  check (role in ('support', 'reviewer', 'cashier', 'controller', 'admin', 'demo'));
