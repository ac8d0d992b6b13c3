import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface ProofRow {
  day: string;
  made_at: Date;
  owed: bigint;
  held: bigint;
  accounts: number;
  root: Buffer;
  bank_agreed_on: string | null;
}

/** The proofs of the last days, newest first. */
export async function selectProofs(tx: Tx, limit: number): Promise<ProofRow[]> {
  const { rows } = await tx.query<ProofRow>(
    `select day::text as day, made_at, owed, held, accounts, root, bank_agreed_on::text as bank_agreed_on
     from solvency_proof order by solvency_proof.day desc limit $1`,
    [limit],
  );
  return rows;
}

export async function selectLastDay(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ day: string }>(
    'select day::text as day from solvency_proof order by solvency_proof.day desc limit 1',
    [],
  );
  return rows[0]?.day ?? null;
}

/**
 * Makes a leaf for each account that money is owed on, in an order that says nothing about them. Its hash is of a zero,
 * the nonce, the amount and the account's name; amounts are 8 bytes, most significant first.
 */
export async function insertLeaves(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `with owed as (
       select account, balance, uuid_send(gen_random_uuid()) as nonce
       from ledger.balance where kind = 'liability' and balance > 0
     ), leaf as (
       select account, balance, nonce, (row_number() over (order by nonce) - 1)::integer as place from owed
     ), kept as (
       insert into solvency_leaf (day, account, place, nonce)
       select $1::date, account, place, nonce from leaf order by account
     )
     insert into solvency_node (day, level, place, sum, hash)
     select $1::date, 0, place, balance, sha256('\\x00'::bytea || nonce || int8send(balance) || convert_to(account, 'UTF8'))
     from leaf`,
    [day],
  );
}

/**
 * Makes the nodes above a level. A node's hash is of a one, and of the amount and the hash of the two below it; one that
 * is missing counts as nothing, with a hash of zeros.
 */
export async function insertLevel(tx: Tx, day: string, level: number): Promise<void> {
  await tx.query(
    `insert into solvency_node (day, level, place, sum, hash)
     select $1::date, $2::integer, one.place / 2, one.sum + coalesce(other.sum, 0),
       sha256('\\x01'::bytea || int8send(one.sum) || one.hash
         || int8send(coalesce(other.sum, 0)) || coalesce(other.hash, decode(repeat('00', 32), 'hex')))
     from solvency_node one
     left join solvency_node other on other.day = $1 and other.level = $2::integer - 1 and other.place = one.place + 1
     where one.day = $1 and one.level = $2::integer - 1 and one.place % 2 = 0`,
    [day, level],
  );
}

export async function countLeaves(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.query<{ accounts: number }>(
    'select count(*)::int as accounts from solvency_leaf where day = $1',
    [day],
  );
  return onlyRow(rows).accounts;
}

/** The node of a day that everything is below; null: nothing was owed, or its tree is no longer kept. */
export async function selectTop(tx: Tx, day: string): Promise<{ sum: bigint; hash: Buffer } | null> {
  const { rows } = await tx.query<{ sum: bigint; hash: Buffer }>(
    'select sum, hash from solvency_node where day = $1 order by level desc, place limit 1',
    [day],
  );
  return rows[0] ?? null;
}

export async function insertProof(
  tx: Tx,
  proof: Omit<ProofRow, 'made_at' | 'bank_agreed_on'> & { madeAt: Date; bankAgreedOn: string | null },
): Promise<void> {
  const { day, madeAt, owed, held, accounts, root, bankAgreedOn } = proof;
  await tx.query(
    `insert into solvency_proof (day, made_at, owed, held, accounts, root, bank_agreed_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [day, madeAt, owed, held, accounts, root, bankAgreedOn],
  );
}

/** Deletes the trees of the days before one. */
export async function deleteTreesBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('delete from solvency_node where day < $1', [day]);
  await tx.query('delete from solvency_leaf where day < $1', [day]);
}

export interface LeafRow {
  account: 'available' | 'withdrawing';
  place: number;
  nonce: Buffer;
  amount: bigint;
}

// Nodes are read one by one: the tree of a new day is unknown to the planner, which would read all of it. `limit 1` keeps
// the lookups separate.

/** The leaves of a member in the tree of a day. */
export async function selectLeaves(tx: Tx, day: string, memberId: string): Promise<LeafRow[]> {
  const { rows } = await tx.query<LeafRow>(
    `select own.part as account, leaf.place, leaf.nonce, node.sum as amount
     from (values ('available'), ('withdrawing')) as own (part)
     join solvency_leaf leaf on leaf.day = $1 and leaf.account = ledger.member_account($2, own.part)
     join lateral (
       select sum from solvency_node where day = $1 and level = 0 and place = leaf.place limit 1
     ) as node on true
     order by own.part`,
    [day, memberId],
  );
  return rows;
}

/** The neighbours on the way from a leaf to the root; one that is missing counts as nothing. */
export async function selectPath(
  tx: Tx,
  day: string,
  place: number,
): Promise<{ right: boolean; amount: bigint; hash: Buffer }[]> {
  const { rows } = await tx.query<{ right: boolean; amount: bigint; hash: Buffer }>(
    `select ($2::integer >> up.level) % 2 = 0 as "right", coalesce(node.sum, 0) as amount,
       coalesce(node.hash, decode(repeat('00', 32), 'hex')) as hash /* right, hash are not null: a missing one is zeros */
     from generate_series(0, (select max(level) from solvency_node where day = $1) - 1) as up (level)
     left join lateral (
       select sum, hash from solvency_node
       where day = $1 and level = up.level and place = (($2::integer >> up.level) # 1) limit 1
     ) as node on true
     order by up.level`,
    [day, place],
  );
  return rows;
}

/** The days whose kept tree has another top, or another sum of its leaves, than their proof says. */
export async function selectUnlikeTrees(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ day: string }>(
    `select proof.day::text as day from solvency_proof proof
     where exists (select from solvency_node node where node.day = proof.day) and (
       not exists (
         select from solvency_node top
         where top.day = proof.day and top.place = 0 and top.sum = proof.owed and top.hash = proof.root
           and top.level = (select max(level) from solvency_node node where node.day = proof.day)
       )
       or (select sum(leaf.sum) from solvency_node leaf where leaf.day = proof.day and leaf.level = 0) <> proof.owed
       or (select count(*) from solvency_leaf leaf where leaf.day = proof.day) <> proof.accounts
     ) order by proof.day`,
    [],
  );
  return rows.map(({ day }) => day);
}
