import { randomUUID } from 'node:crypto';
import { accounts, post, transfer } from '@handbill/ledger';
import { closedLoop } from '../load.mjs';
import { seedAccounts } from '../seed.mjs';

const ACCOUNTS = 10_000;

/** The ledger's postings from Node. */
export async function postings({ pool, clients, seconds }) {
  await seedAccounts(pool, ACCOUNTS);
  const spread = () => closedLoop({ clients, seconds, act: () => posting(pool, spreadEntries()) });
  return [
    { name: 'postings_spread', says: 'postings from Node, spread over accounts', goal: 2.5, measure: spread },
    {
      name: 'postings_as_caller',
      says: 'the same, the function with the rights of its caller',
      measure: () => asCaller(pool, spread),
    },
    {
      name: 'postings_hot',
      says: "postings from Node, all on one of the company's accounts",
      goal: 3.5,
      measure: () => closedLoop({ clients, seconds, act: () => posting(pool, hotEntries()) }),
    },
  ];
}

/** One posting of one cent between a member and revenue, or between two members; one round trip. */
function posting(pool, entries) {
  const tx = { query: (text, values) => pool.query(text, [...values]) };
  return post(tx, transfer({ kind: 'correction', reference: randomUUID(), at: new Date(), entries }));
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
