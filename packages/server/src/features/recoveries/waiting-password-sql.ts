import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Ends a locked recovery that ran for its days. Returns the hash of the password that waited with it, which comes into
 * force now, and keeps it nowhere: members store it.
 */
export async function takeWaitingPassword(tx: Tx, { id, now }: { id: string; now: Date }): Promise<string> {
  const { rows } = await tx.query<{ password_hash: string }>(
    `with was as (select id, password_hash from recovery where id = $1)
     update recovery set status = 'done', password_hash = null, closed_at = $2 from was
     where recovery.id = was.id
     returning was.password_hash /* password_hash is not null: one that runs has a password */`,
    [id, now],
  );
  return onlyRow(rows).password_hash;
}
