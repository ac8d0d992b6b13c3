import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { listResults as call } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { selectResults } from './results-sql.ts';
import { costOfEach } from './rules.ts';

/** More than these nobody compares at a glance. */
const ORDERS_MAX = 100;

/** What each of the member's newest orders led to. All of it is read from sums. */
export async function listResults(
  { tx, memberId }: MemberContext,
  { status = 'all' }: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const rows = await selectResults(tx, { memberId, status, limit: ORDERS_MAX + 1 });
  const data = rows.slice(0, ORDERS_MAX).map(({ id, visit_cost, ...row }) => {
    const spent = BigInt(row.verified) * visit_cost;
    const cost = {
      visit: costOfEach(spent, row.verified),
      tap: costOfEach(spent, row.taps),
      conversion: costOfEach(spent, row.conversions),
    };
    return { product_id: id, ...row, spent, cost };
  });
  return { data, has_older: rows.length > ORDERS_MAX };
}
