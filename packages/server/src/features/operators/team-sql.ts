import { managingRoles, type OperatorRole } from '@handbill/contract/console/permissions';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { OperatorRow } from './sql.ts';

const TEAM_MEMBER = 'id, username, role, password_hash is not null as joined, disabled_at';

export interface ConsoleOperatorRow {
  id: string;
  username: string;
  role: OperatorRole;
  joined: boolean;
  second_factor: boolean;
  created_at: Date;
  disabled_at: Date | null;
  invited_until: Date | null;
  link_approved_until: Date | null;
}

/** An operator's id, or the beginning of a username; null: all. */
const SOUGHT = `$1::text is null or operator.id::text = $1 or starts_with(operator.username, $1)`;

/** Operators that a search finds, newest first; `after` is the id before which the page starts, or null. */
export async function listTeam(
  tx: Tx,
  { search, now, after, limit }: { search: string | null; now: Date; after: string | null; limit: number },
): Promise<ConsoleOperatorRow[]> {
  const { rows } = await tx.query<ConsoleOperatorRow>(
    `select operator.id, username, role, password_hash is not null as joined,
       exists (select 1 from operator_totp where operator_id = operator.id)
         or exists (select 1 from operator_passkey where operator_id = operator.id) as second_factor,
       operator.created_at, disabled_at, operator_invitation.expires_at as invited_until,
       case when link_approved_until > $2 then link_approved_until end as link_approved_until
     from operator left join operator_invitation
       on operator_id = operator.id and operator_invitation.expires_at > $2
     where (${SOUGHT}) and ($3::uuid is null or operator.id < $3)
     order by operator.id desc limit $4`,
    [search, now, after, limit],
  );
  return rows;
}

export async function countTeam(tx: Tx, search: string | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from operator where ${SOUGHT}`,
    [search],
  );
  return onlyRow(rows).total;
}

/** Creates an operator without a password; false when the name is taken. */
export async function addOperator(
  tx: Tx,
  operator: { id: string; username: string; role: OperatorRole; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into operator (id, username, role, created_at) values ($1, $2, $3, $4)
     on conflict (username) do nothing returning 1`,
    [operator.id, operator.username, operator.role, operator.now],
  );
  return rows.length > 0;
}

/**
 * All operators who can sign in as admins, and the given operators, locked in id order until the commit. If
 * two admins take the role from each other concurrently, the second sees the first's change.
 */
export async function lockAdminsAnd(tx: Tx, operatorIds: readonly string[]): Promise<OperatorRow[]> {
  const { rows } = await tx.query<OperatorRow>(
    `select ${TEAM_MEMBER} from operator
     where id = any($1::uuid[]) or role = any($2::text[]) order by id for update`,
    [operatorIds, managingRoles],
  );
  return rows;
}

export async function setRole(tx: Tx, operatorId: string, role: OperatorRole): Promise<void> {
  await tx.query('update operator set role = $2 where id = $1', [operatorId, role]);
}

/** Disables an operator as of an instant, or enables them (null). */
export async function setDisabled(tx: Tx, operatorId: string, disabledAt: Date | null): Promise<void> {
  await tx.query('update operator set disabled_at = $2 where id = $1', [operatorId, disabledAt]);
}

/** Whether an operator with this name exists, including disabled ones. */
export async function operatorOfName(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from operator where username = $1', [username]);
  return rows.length > 0;
}

/** An operator, including disabled ones. */
export async function teamMember(tx: Tx, operatorId: string): Promise<OperatorRow | null> {
  const { rows } = await tx.query<OperatorRow>(`select ${TEAM_MEMBER} from operator where id = $1`, [
    operatorId,
  ]);
  return rows[0] ?? null;
}

/** Allows one link for an operator to be made, until an instant. */
export async function approveLink(tx: Tx, operatorId: string, until: Date): Promise<void> {
  await tx.query('update operator set link_approved_until = $2 where id = $1', [operatorId, until]);
}

/** Withdraws every approval of a link that was not made yet. */
export async function withdrawLinks(tx: Tx): Promise<void> {
  await tx.query('update operator set link_approved_until = null where link_approved_until is not null', []);
}

/** Uses up the approval of a link; false if there is none. */
export async function takeLink(tx: Tx, operatorId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update operator set link_approved_until = null where id = $1 and link_approved_until > $2 returning 1',
    [operatorId, now],
  );
  return rows.length > 0;
}

/** The number of admins who can sign in or have been invited. */
export async function countAdmins(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ admins: number }>(
    `select count(*)::int as admins from operator where role = any($1::text[]) and disabled_at is null`,
    [managingRoles],
  );
  return onlyRow(rows).admins;
}

/** The names of operators by id; a text that is not an id names nobody. */
export async function operatorNames(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; username: string }[]> {
  const { rows } = await tx.query<{ id: string; username: string }>(
    'select id, username from operator where id::text = any($1::text[])',
    [ids],
  );
  return rows;
}

export async function newsReadBy(tx: Tx, operatorId: string): Promise<bigint> {
  const { rows } = await tx.query<{ team_news_read: bigint }>(
    'select team_news_read from operator where id = $1',
    [operatorId],
  );
  return onlyRow(rows).team_news_read;
}

export async function markNewsRead(tx: Tx, operatorId: string, upTo: bigint): Promise<void> {
  await tx.query('update operator set team_news_read = greatest(team_news_read, $2) where id = $1', [
    operatorId,
    upTo,
  ]);
}

/** Whether nobody else can sign in as an admin. */
export async function isLastAdmin(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } = await tx.query<{ last: boolean }>(
    `select role = any($2::text[]) and not exists (
       select from operator o
       where o.id <> operator.id and o.role = any($2::text[]) and o.disabled_at is null and o.password_hash is not null
     ) as last
     from operator where id = $1`,
    [operatorId, managingRoles],
  );
  return onlyRow(rows).last;
}
