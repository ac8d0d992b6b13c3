import type { Tx } from './tx.ts';

/**
 * Advances the snapshots from which the balances of income and expense accounts are read, and settles how far
 * the next call may advance them. Needs a transaction of its own, committed at once: its last step holds every
 * posting back until then. Calling it again is harmless. Throws the database's lock timeout (55P03) when
 * postings in flight do not end soon; nothing is lost, call it again later.
 */
export async function rollUp(tx: Tx): Promise<void> {
  // One roll-up at a time, so that none puts an older snapshot in the place of a newer one.
  await tx.query('select transfer_id from ledger.horizon for update', []);
  await tx.query(
    `insert into ledger.rollup as r (account_id, through_transfer_id, balance)
     select a.id, h.transfer_id, coalesce(old.balance, 0) + coalesce((
       select sum(e.amount) from ledger.entry e
       where e.account_id = a.id
         and e.transfer_id > coalesce(old.through_transfer_id, 0)
         and e.transfer_id <= h.transfer_id
     ), 0)
     from ledger.horizon h
     cross join ledger.account a
     left join ledger.rollup old on old.account_id = a.id
     where a.balance is null and coalesce(old.through_transfer_id, 0) < h.transfer_id
     on conflict (account_id) do update
     set through_transfer_id = excluded.through_transfer_id, balance = excluded.balance`,
    [],
  );
  // Ids are drawn before they commit, so the largest id seen may be younger than one still in flight, and a
  // snapshot through it would miss that one for ever. This lock waits for every posting in flight and lets no
  // new one begin: what is the largest id then is the largest of all that went before. The sums above use the
  // horizon of the call before, so that nothing but this reading happens under the lock.
  await tx.query(`set local lock_timeout = '500ms'`, []);
  await tx.query('lock table ledger.transfer in share row exclusive mode', []);
  await tx.query(
    `update ledger.horizon set transfer_id = newest.id
     from (select max(id) as id from ledger.transfer) newest
     where horizon.transfer_id < newest.id`,
    [],
  );
}
