-- When the session last proved a second factor: what moves money or decides who may takes a recent proof.
alter table session add column factor_at timestamptz check (factor_at is null or second_factor);
