-- The keyed hash of the address prefix alone, under the salt of the day: whether the visits of a share come from one
-- network, whatever browsers they name. Blanked after two days, as the other hashes are; never an address.
alter table visit add column prefix_key bytea;
