import type { Tx } from '../../../platform/database/transaction.ts';
import type { BankStatementRow, StoredDoubt } from '../sql.ts';
import type { Neighbour } from './between-statements.ts';

const NEIGHBOUR = `opening, closing, opens_on as "opensOn", closes_on as "closesOn"
  /* opening, opensOn are not null: with its closing a statement has all of its balances */
  from bank_statement s where account = $2 and id <> $1 and closing is not null and started_at is not null
    and ($4 <> 'feed' or bank_statement_is_trusted(s))`;

/**
 * The closest earlier and later statements of the account by their last day, among those whose import was started. A
 * file of the feed is compared with trusted ones only: one person's upload must not stop the feed.
 */
export async function selectNeighbours(
  tx: Tx,
  {
    id,
    account,
    source,
    closesOn,
  }: Pick<BankStatementRow, 'id' | 'account' | 'source'> & { closesOn: string },
): Promise<{ before: Neighbour | null; after: Neighbour | null }> {
  const { rows } = await tx.query<Neighbour & { side: string }>(
    `(select 'before' as side, ${NEIGHBOUR} and closes_on <= $3 order by closes_on desc, started_at desc, id desc limit 1)
     union all
     (select 'after', ${NEIGHBOUR} and closes_on > $3 order by closes_on, started_at, id limit 1)`,
    [id, account, closesOn, source],
  );
  const find = (wanted: string) => rows.find(({ side }) => side === wanted) ?? null;
  return { before: find('before'), after: find('after') };
}

export async function updateAccepted(
  tx: Tx,
  accepted: { id: string; askedBy: string; approvedBy: string; problems: readonly StoredDoubt[]; now: Date },
): Promise<void> {
  await tx.query(
    `update bank_statement set accepted_asked_by = $2, accepted_by = $3, accepted_at = $4, accepted_problems = $5
     where id = $1`,
    [accepted.id, accepted.askedBy, accepted.approvedBy, accepted.now, JSON.stringify(accepted.problems)],
  );
}
