-- By which code of the house somebody came, and who made it.
alter table house_invite_code add column created_by uuid references operator;
alter table member add column house_code text references house_invite_code;
create index member_house_code on member (house_code) where house_code is not null;
-- While there was one code, whoever came without a member's came by it.
update member set house_code = single.code
from (select min(code) as code from house_invite_code having count(*) = 1) as single
where member.invited_by is null;
