-- What was owed on each business day, and its proof: the root of a tree of hashes and sums over all accounts
-- that money is owed on. The root and the sums stay; the tree is kept for a few days.
create table solvency_proof (
  day date primary key,
  made_at timestamptz not null,
  -- Minor units: the sum of all leaves.
  owed bigint not null check (owed >= 0),
  -- Minor units: the money at the bank and at payment services, by the books at that time.
  held bigint not null,
  -- How many accounts money was owed on.
  accounts integer not null check (accounts >= 0),
  root bytea not null check (length(root) = 32),
  -- The last closing of the bank that the books agreed with; null: none yet, or the last one differed.
  bank_agreed_on date
);
create trigger solvency_proof_is_append_only before update or delete or truncate on solvency_proof
  for each statement execute function refuse_change();

-- Where an account's leaf is. The nonce is what keeps others from trying out names and amounts.
create table solvency_leaf (
  day date not null,
  account text not null,
  place integer not null,
  nonce bytea not null check (length(nonce) = 16),
  primary key (day, account)
);

create table solvency_node (
  day date not null,
  -- 0: the leaves. Each level has half as many nodes as the one below it.
  level smallint not null,
  place integer not null,
  -- Minor units.
  sum bigint not null check (sum >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (day, level, place)
);
