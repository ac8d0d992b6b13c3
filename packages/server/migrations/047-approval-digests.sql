-- What a withdrawal's approval is of: whom it pays, where and how much. Looked at again whenever money leaves.
alter table withdrawal add column approved_seen text;
update withdrawal set approved_seen = encode(sha256(convert_to(jsonb_build_array(
    id, member_id, amount, fee, bank_bin, bank_code, bank_name, account_number, account_name
  )::text, 'UTF8')), 'hex')
  where approved_by is not null;
alter table withdrawal add constraint withdrawal_approved_seen
  check ((approved_by is null) = (approved_seen is null));
