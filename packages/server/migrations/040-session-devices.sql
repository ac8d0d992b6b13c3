-- The browser that a session belongs to, as a keyed hash of its cookie: a token that comes from another one was copied.
-- Null until one is known.
alter table session add column device_key bytea;
