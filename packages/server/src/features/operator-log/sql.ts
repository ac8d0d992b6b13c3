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
    `select l.id, l.at, l.operator_id, o.username, l.action, l.subject, l.details,
       case l.kind
         when 'member' then (select username from shared.member_name where id = l.of)
         when 'operator' then (select username from shared.operator_name where id = l.of)
         when 'campaign' then (select title from shared.advertisement where id = l.of)
         when 'deposit' then (select reference from shared.announced_deposit where id = l.of)
         when 'withdrawal' then (
           select username from shared.withdrawal_progress a join shared.member_name m on m.id = a.member_id where a.id = l.of
         )
         when 'correction' then (
           select username from shared.correction_member a join shared.member_name m on m.id = a.member_id where a.id = l.of
         )
         when 'locked_withdrawal' then (
           select username from shared.locked_withdrawal_member a join shared.member_name m on m.id = a.member_id where a.id = l.of
         )
         when 'approval' then (select title from shared.approval_request where id = l.of)
         when 'unmatched' then (select bank_reference from shared.unmatched_credit where id = l.of)
         when 'block' then (select value from shared.block_value where id = l.of)
         when 'bank_statement' then (select file_name from shared.bank_statement_name where id = l.of)
       end as subject_name
     from (
       select l.id, l.at, l.operator_id, l.action, l.subject, l.details, split_part(l.subject, '/', 1) as kind,
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
    `select count(*)::int as total from shared.logged_action l where ${WANTED}`,
    valuesOf(filter),
  );
  return onlyRow(rows).total;
}

/**
 * The subjects that a text names: `kind/{id}` itself, or the object with this id, username or deposit
 * reference. A member includes everything of theirs.
 */
export async function selectSubjects(tx: Tx, text: string): Promise<string[]> {
  const { rows } = await tx.query<{ subject: string }>(
    `with named as ( /* subject is not null: the kinds are constants, and the id is given */
       select id from shared.member_name where id = $2 or username = $1)
     select $1 as subject where $1 like '%/%'
     union select kind || '/' || $2::uuid from unnest(array['member', 'operator', 'campaign', 'deposit', 'withdrawal',
       'correction', 'locked_withdrawal', 'unmatched', 'bank_statement', 'payment_batch', 'block', 'approval']) as kind
       where $2 is not null
     union select 'member/' || id from named
     union select 'operator/' || id from shared.operator_name where username = $1
     union select 'deposit/' || id from shared.announced_deposit where reference = upper($1)
     union select 'campaign/' || campaign.id from shared.advertisement campaign join named on named.id = member_id
     union select 'deposit/' || deposit.id from shared.announced_deposit deposit join named on named.id = member_id
     union select 'withdrawal/' || withdrawal.id from shared.withdrawal_progress withdrawal join named on named.id = member_id
     union select 'approval/' || approval.id from shared.approval_request approval
       join shared.operator_name operator on operator.id = concerns
       where operator.username = $1
     union select 'correction/' || correction.id from shared.correction_member correction join named on named.id = member_id
     union select 'locked_withdrawal/' || locked.id from shared.locked_withdrawal_member locked join named on named.id = member_id
     union select 'unmatched/' || money.id from shared.unmatched_credit money join named on named.id = member_id`,
    [text, isId(text) ? text : null],
  );
  return rows.map(({ subject }) => subject);
}
