import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productVisits } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readObjections } from '../objections/read-objections.ts';
import { selectOrderOfMember } from '../sql.ts';
import { sumTapsOfCampaign, sumTapsOfShare } from '../taps-sql.ts';
import { byChannel } from './by-channel.ts';
import { sumVisitsOfCampaign, sumVisitsOfShare } from './channels-sql.ts';
import {
  countShares,
  type OfShare,
  selectLatestOfCampaign,
  selectLatestOfShare,
  selectNewestShares,
  selectOneShare,
} from './visits-sql.ts';

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
  const { tx, memberId, actorId } = context;
  const order = await selectOrderOfMember(tx, { orderId: product_id, memberId });
  // A team sees only what the business distributes.
  const isOpen = order?.side === 'distributed' || actorId === memberId;
  if (!order || !isOpen) throw refuse('not_found');
  const { campaign_id: campaignId } = order;
  const [taps, ofChannels, byShare, latest, objections] =
    order.side === 'received'
      ? await seenOfShare(context, { campaignId, shareId: order.share_id })
      : await seenOfCampaign(context, campaignId);
  const shares = byShare.length > SHARES_SHOWN ? await countShares(tx, campaignId) : byShare.length;
  const by_share = byShare.slice(0, SHARES_SHOWN).map(({ id, created_at, ...rest }) => ({
    share: `…${id.slice(-4)}`,
    received_at: created_at,
    ...rest,
  }));
  const by_channel = byChannel(ofChannels, taps);
  const all = by_channel.reduce((sum, channel) => sum + channel.taps, 0);
  return { data: { taps: all, by_channel, shares, by_share, latest, objections } };
}

async function seenOfCampaign({ tx }: MemberContext, campaignId: string) {
  return Promise.all([
    sumTapsOfCampaign(tx, campaignId),
    sumVisitsOfCampaign(tx, campaignId),
    selectNewestShares(tx, { campaignId, limit: SHARES_SHOWN + 1 }),
    selectLatestOfCampaign(tx, { campaignId, limit: VISITS_SHOWN }),
    null,
  ]);
}

async function seenOfShare(context: MemberContext, share: OfShare) {
  const { tx } = context;
  return Promise.all([
    sumTapsOfShare(tx, share),
    sumVisitsOfShare(tx, share),
    selectOneShare(tx, share),
    selectLatestOfShare(tx, { ...share, limit: VISITS_SHOWN }),
    readObjections(context, share),
  ]);
}
