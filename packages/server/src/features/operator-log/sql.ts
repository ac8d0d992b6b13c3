import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isId } from '../../platform/ids.ts';

/** Which entries are asked for; null: no bound. */
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

const WANTED = `($1::text is null or l.operator_id = (select id from operator where username = $1))
  and ($2::text is null or l.action = $2) and ($3::text[] is null or l.subject = any ($3))
  and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`;

const valuesOf = ({ operator, action, subjects, from, to }: LogFilter) => [
  operator,
  action,
  subjects,
  from,
  to,
];

/** Entries before a place of the chain, newest first. What is no id of ours has no name: the log may be damaged. */
export async function selectEntries(
  tx: Tx,
  { filter, after, limit }: { filter: LogFilter; after: bigint | null; limit: number },
): Promise<LogRow[]> {
  const { rows } = await tx.query<LogRow>(
    `select l.id, l.at, l.operator_id, o.username, l.action, l.subject, l.details,
       case l.kind
         when 'member' then (select username from member where id = l.of)
         when 'operator' then (select username from operator where id = l.of)
         when 'campaign' then (select title from campaign where id = l.of)
         when 'deposit' then (select reference from deposit where id = l.of)
         when 'withdrawal' then (select m.username from withdrawal w join member m on m.id = w.member_id where w.id = l.of)
         when 'correction' then (select m.username from correction c join member m on m.id = c.member_id where c.id = l.of)
         when 'locked_withdrawal' then (select m.username from locked_withdrawal p join member m on m.id = p.member_id where p.id = l.of)
         when 'approval' then (select shown ->> 'title' from approval where id = l.of)
         when 'unmatched' then (select bank_reference from unmatched_money where id = l.of)
         when 'block' then (select value from block where id = l.of)
         when 'bank_statement' then (select file_name from bank_statement where id = l.of)
       end as subject_name
     from (
       select l.*, split_part(l.subject, '/', 1) as kind,
         substring(l.subject from '^[a-z_]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid as of
       from operator_action l where ${WANTED} and ($6::bigint is null or l.id < $6)
       order by l.id desc limit $7
     ) l join operator o on o.id = l.operator_id
     order by l.id desc`,
    [...valuesOf(filter), after, limit],
  );
  return rows;
}

export async function countEntries(tx: Tx, filter: LogFilter): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from operator_action l where ${WANTED}`,
    valuesOf(filter),
  );
  return onlyRow(rows).total;
}

/**
 * The subjects that a text names: `kind/{id}` is one; an id, a username or the reference of a deposit is what it is
 * the name of. A member is everything of theirs.
 */
export async function selectSubjects(tx: Tx, text: string): Promise<string[]> {
  const { rows } = await tx.query<{ subject: string }>(
    `with named as ( /* subject is not null: the kinds are constants, and the id is given */
       select id from member where id = $2 or username = $1)
     select $1 as subject where $1 like '%/%'
     union select kind || '/' || $2::uuid from unnest(array['member', 'operator', 'campaign', 'deposit', 'withdrawal',
       'correction', 'locked_withdrawal', 'unmatched', 'bank_statement', 'payment_batch', 'block', 'approval']) as kind
       where $2 is not null
     union select 'member/' || id from named
     union select 'operator/' || id from operator where username = $1
     union select 'deposit/' || id from deposit where reference = upper($1)
     union select 'campaign/' || campaign.id from campaign join named on named.id = member_id
     union select 'deposit/' || deposit.id from deposit join named on named.id = member_id
     union select 'withdrawal/' || withdrawal.id from withdrawal join named on named.id = member_id
     union select 'approval/' || approval.id from approval join operator on operator.id = concerns
       where operator.username = $1
     union select 'correction/' || correction.id from correction join named on named.id = member_id
     union select 'locked_withdrawal/' || locked_withdrawal.id from locked_withdrawal join named on named.id = member_id
     union select 'unmatched/' || unmatched_money.id from unmatched_money join named on named.id = member_id`,
    [text, isId(text) ? text : null],
  );
  return rows.map(({ subject }) => subject);
}
