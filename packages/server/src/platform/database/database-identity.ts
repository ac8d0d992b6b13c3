import type { Pool } from './pool.ts';
import { onlyRow } from './rows.ts';
import { readerOf } from './single-statements.ts';

/** Which database a connection leads to, and whether it follows another one. */
interface Identity {
  database: string;
  follows: boolean;
}

const IDENTITY = `
  select (pg_control_system()).system_identifier::text || '/' || current_database()::text
      as database /* database is not null: each cluster has an identifier */,
    pg_is_in_recovery() as follows /* follows is not null: it is or it is not */`;

async function identityOf(pool: Pool): Promise<Identity> {
  return onlyRow((await readerOf(pool).query<Identity>(IDENTITY, [])).rows);
}

/** Whether the one is a streaming replica of the other. Throws when either does not answer. */
export async function isReplicaOf(replica: Pool, primary: Pool): Promise<boolean> {
  const [own, other] = await Promise.all([identityOf(replica), identityOf(primary)]);
  return own.follows && own.database === other.database;
}

/** Whether both lead to one database, by whatever address and role. Throws when either does not answer. */
export async function isSameDatabase(one: Pool, other: Pool): Promise<boolean> {
  const [first, second] = await Promise.all([identityOf(one), identityOf(other)]);
  return first.database === second.database;
}
