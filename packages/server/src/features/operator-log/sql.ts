import { COUNTED_MAX } from '@handbill/contract/console/counted';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isId } from '../../platform/ids.ts';

/** Selects entries; null: no filter. */
export interface LogFilter {
  /** A username. */
  operator: string | null;
  action: string | null;
  subjects: readonly string[] | null;
  from: Date | null;
  to: Date | null;
}

export interface LogRow {
  id: bigint;
  at: Date;
  operator_id: string;
  username: string;
  action: string;
  subject: string;
  subject_name: string | null;
  details: Readonly<Record<string, string | null>>;
}

const WANTED = `($1::text is null or l.operator_id = (select id from shared.operator_name where username = $1))
  and ($2::text is null or l.action = $2) and ($3::text[] is null or l.subject = any ($3))
  and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`;

const valuesOf = ({ operator, action, subjects, from, to }: LogFilter) => [
  operator,
  action,
  subjects,
  from,
  to,
];

/**
 * Entries before a position in the chain, newest first. An invalid operator id has no name: the log may be
 * damaged.
 */
export async function selectEntries(
  tx: Tx,
  { filter, after, limit }: { filter: LogFilter; after: bigint | null; limit: number },
): Promise<LogRow[]> {
  const { rows } = await tx.query<LogRow>(
    `select l.id, l.at, l.operator_id, o.username, l.action, l.subject, l.details, coalesce(
         (select coalesce(s.name, m.username) from shared.subject s
           left join shared.member_name m on m.id = s.member_id where s.kind = l.kind and s.id = l.of),
         (select s.name from shared.subject s where s.kind = l.kind and s.key = l.key)
       ) as subject_name
     from (
       select l.id, l.at, l.operator_id, l.action, l.subject, l.details, split_part(l.subject, '/', 1) as kind,
         substring(l.subject from '/(.+)$') as key,
         substring(l.subject from '^[a-z_]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid as of
       from shared.logged_action l where ${WANTED} and ($6::bigint is null or l.id < $6)
       order by l.id desc limit $7
     ) l join shared.operator_name o on o.id = l.operator_id
     order by l.id desc`,
    [...valuesOf(filter), after, limit],
  );
  return rows;
}

export async function countEntries(tx: Tx, filter: LogFilter): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from shared.logged_action l where ${WANTED} limit $6) as counted`,
    [...valuesOf(filter), COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

/**
 * The subjects that a text names: `kind/{id}` itself, or the object with this id, username or deposit
 * reference. A member includes everything of theirs.
 */
export async function selectSubjects(tx: Tx, text: string): Promise<string[]> {
  const { rows } = await tx.query<{ subject: string }>(
    `with named as ( /* subject is not null: both of its parts are known */
       select id from shared.member_name where id = $2 or username = $1)
     select $1 as subject where $1 like '%/%'
     union select 'member/' || id from named
     union select kind || '/' || id from shared.subject where id = $2
     union select kind || '/' || id from shared.subject where member_id = any (array(select id from named))
     union select 'operator/' || id from shared.operator_name where username = $1
     union select 'deposit/' || id from shared.announced_deposit where reference = upper($1)
     union select 'approval/' || approval.id from shared.approval_request approval
       join shared.operator_name operator on operator.id = concerns
       where operator.username = $1`,
    [text, isId(text) ? text : null],
  );
  return rows.map(({ subject }) => subject);
}
