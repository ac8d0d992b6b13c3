import { randomUUID } from 'node:crypto';
import { accounts, post, postAll, transfer } from '@handbill/ledger';
import { createBatches } from '@handbill/server';
import { closedLoop } from '../load.mjs';
import { seedAccounts } from '../seed.mjs';

const ACCOUNTS = 10_000;
/** The largest batch of hot calls. */
const BATCH_MAX = 64;
/** As many clients as one batch can hold: with fewer, batches stay small. */
const WAITING_CLIENTS = 64;

/** The ledger's postings from Node. */
export async function postings({ pool, clients, seconds }) {
  await seedAccounts(pool, ACCOUNTS);
  const spread = () => closedLoop({ clients, seconds, act: () => posting(pool, spreadEntries()) });
  return [
    {
      name: 'postings_spread_together',
      says: `postings from Node by ${WAITING_CLIENTS} clients, those that wait in one transaction, spread over accounts`,
      goal: 2.5,
      measure: () => together(pool, { seconds, entriesOf: spreadEntries }),
    },
    {
      name: 'postings_hot_together',
      says: 'the same, all on one of the company’s accounts',
      goal: 3.5,
      measure: () => together(pool, { seconds, entriesOf: hotEntries }),
    },
    {
      name: 'postings_spread',
      says: 'postings from Node, each a transaction, spread over accounts',
      measure: spread,
    },
    {
      name: 'postings_as_caller',
      says: 'the same, the function with the rights of its caller',
      measure: () => asCaller(pool, spread),
    },
    {
      name: 'postings_hot',
      says: 'postings from Node, each a transaction, all on one of the company’s accounts',
      measure: () => closedLoop({ clients, seconds, act: () => posting(pool, hotEntries()) }),
    },
  ];
}

/** One posting of one cent between a member and revenue, or between two members; one round trip. */
function posting(pool, entries) {
  return post(txOf(pool), transferOf(entries));
}

/** Postings by the writer of the hot calls: whatever waits when it is free goes into one transaction. */
function together(pool, { seconds, entriesOf }) {
  const batches = createBatches({
    sizeMax: BATCH_MAX,
    inParallel: 1,
    pendingMax: WAITING_CLIENTS,
    pendingMaxEach: 1,
    ownerOf: ({ reference }) => reference,
    apartOf: () => [],
    meetsAll: () => false,
    async run(transfers) {
      await postAll(txOf(pool), transfers);
      return transfers;
    },
  });
  return closedLoop({ clients: WAITING_CLIENTS, seconds, act: () => batches.ask(transferOf(entriesOf())) });
}

const txOf = (pool) => ({ query: (text, values) => pool.query(text, [...values]) });

function transferOf(entries) {
  return transfer({ kind: 'correction', reference: randomUUID(), at: new Date(), entries });
}

/**
 * Measures with a posting function that runs with its caller's rights, as it did when the server owned its tables. The
 * difference from the phase before is the cost of running with the owner's rights.
 */
async function asCaller(pool, measure) {
  const { rows } = await pool.query(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'ledger'::regnamespace and proname = 'post'",
  );
  const [{ name }] = rows;
  await pool.query(`alter function ${name} security invoker reset search_path`);
  try {
    return await measure();
  } finally {
    await pool.query(`alter function ${name} security definer set search_path = pg_catalog, pg_temp`);
  }
}

function spreadEntries() {
  const from = 1 + Math.floor(Math.random() * ACCOUNTS);
  const to = 1 + ((from + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS);
  return [
    { account: accounts.memberAvailable(`bench-${from}`), amount: -1n },
    { account: accounts.memberAvailable(`bench-${to}`), amount: 1n },
  ];
}

/** Every posting credits the same account of the company, like the fees of a popular campaign. */
function hotEntries() {
  const from = 1 + Math.floor(Math.random() * ACCOUNTS);
  return [
    { account: accounts.memberAvailable(`bench-${from}`), amount: -1n },
    { account: accounts.revenueAdvertising, amount: 1n },
  ];
}
