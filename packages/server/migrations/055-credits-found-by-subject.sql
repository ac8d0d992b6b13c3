-- Where the money of a withdrawal came from is asked for each one that waits: who credited a deposit is found by it.
create index approval_subject on approval (subject);
create index unmatched_money_deposit on unmatched_money (deposit_id) where deposit_id is not null;
