import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productVisits } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectLatestVisits, selectSharesOfOrder, selectVisitsByHour, selectVisitsByShare } from './sql.ts';

const HOURS_SHOWN = 168;
const SHARES_SHOWN = 200;
const VISITS_SHOWN = 50;

/** The visits of an own order: by hour, by share (named by a short mark, never by its sharer), and the latest. */
export async function listVisits(
  { tx, memberId }: MemberContext,
  { product_id }: InputOf<typeof productVisits>,
): Promise<AnswerOf<typeof productVisits>> {
  const order = await selectSharesOfOrder(tx, { orderId: product_id, memberId });
  if (!order) throw refuse('not_found');
  const [byShare, byHour, latest] = await Promise.all([
    selectVisitsByShare(tx, { ...order, limit: SHARES_SHOWN }),
    selectVisitsByHour(tx, { ...order, limit: HOURS_SHOWN }),
    selectLatestVisits(tx, { ...order, limit: VISITS_SHOWN }),
  ]);
  return {
    data: {
      by_hour: byHour,
      by_share: byShare.map(({ id, created_at, ...rest }) => ({
        share: `…${id.slice(-4)}`,
        received_at: created_at,
        ...rest,
      })),
      latest,
    },
  };
}
