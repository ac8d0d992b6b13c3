import { type FundsReader, fundsOf, readFunds, type ShownFunds } from '../funds/index.ts';
import type { LockedRow } from './sql.ts';

/**
 * The source of the current balance of each member whose withdrawal awaits the second person; null for the
 * others.
 */
export async function readLockedFunds(
  reader: FundsReader,
  rows: readonly LockedRow[],
): Promise<(row: LockedRow) => ShownFunds | null> {
  const asked = rows.filter(({ status }) => status === 'asked');
  const funds = await readFunds(
    reader,
    asked.map(({ id, member_id: memberId }) => ({ id, memberId, tied: null })),
  );
  return ({ id }) => {
    const own = funds.get(id);
    return own === undefined ? null : fundsOf(own);
  };
}
