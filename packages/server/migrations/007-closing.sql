-- The browser and device that a session was started from, in a few words; never an address.
alter table session add column device text;

-- A closed account has nothing available: money that comes back to it opens it again.
alter table member add column closed_at timestamptz;
