import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productVisits } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readObjections } from '../objections/read-objections.ts';
import { selectLatestVisits, selectSharesOfOrder, selectVisitsByShare } from '../sql.ts';
import { countTapsByChannel } from '../taps-sql.ts';
import { byChannel } from './by-channel.ts';
import { selectVisitsByChannel } from './channels-sql.ts';

const SHARES_SHOWN = 200;
const VISITS_SHOWN = 50;

/**
 * The visits of the member's own order: by channel, by share (named by a short mark, never by its sharer),
 * and the latest ones.
 */
export async function listVisits(
  context: MemberContext,
  { product_id }: InputOf<typeof productVisits>,
): Promise<AnswerOf<typeof productVisits>> {
  const { tx, memberId } = context;
  const order = await selectSharesOfOrder(tx, { orderId: product_id, memberId });
  if (!order) throw refuse('not_found');
  const [taps, ofChannels, byShare, latest, objections] = await Promise.all([
    countTapsByChannel(tx, order),
    selectVisitsByChannel(tx, order),
    selectVisitsByShare(tx, { ...order, limit: SHARES_SHOWN }),
    selectLatestVisits(tx, { ...order, limit: VISITS_SHOWN }),
    order.side === 'received'
      ? readObjections(context, { shareId: product_id, campaignId: order.campaignId })
      : null,
  ]);
  const by_share = byShare.map(({ id, created_at, ...rest }) => ({
    share: `…${id.slice(-4)}`,
    received_at: created_at,
    ...rest,
  }));
  const by_channel = byChannel(ofChannels, taps);
  const all = by_channel.reduce((sum, channel) => sum + channel.taps, 0);
  return { data: { taps: all, by_channel, by_share, latest, objections } };
}
