-- The time step of an operator's last code, whichever authenticator showed it: no factor that is set up again, or in
-- place of another, makes a code good that was used.
alter table operator add column last_totp_step bigint not null default 0;
update operator set last_totp_step = last_step from operator_totp where operator_id = operator.id;
alter table operator_totp drop column last_step;
