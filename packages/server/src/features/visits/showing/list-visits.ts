import type { InputOf } from '@handbill/contract/endpoint';
import type { productVisits } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readObjections } from '../objections/read-objections.ts';
import { selectOrderOfMember } from '../sql.ts';
import { sumTapsOfCampaign, sumTapsOfShare } from '../taps-sql.ts';
import { byChannel, type ChannelResult } from './by-channel.ts';
import { sumVisitsOfCampaign, sumVisitsOfShare } from './channels-sql.ts';
import {
  countShares,
  type OfShare,
  selectLatestOfCampaign,
  selectLatestOfShare,
  selectOneShare,
  selectSharesPage,
} from './visits-sql.ts';

const SHARES_PAGE = 200;
const VISITS_SHOWN = 50;

/** The digest of a share's id, which the distributor is not told. */
const isPlaceOfShare = (text: string) => /^[0-9a-f]{32}$/.test(text);

/**
 * The visits of the member's own order: by channel, by share page by page, and the latest ones. Shares are numbered in the
 * order in which they were taken; a sharer's only one is the first. `distributed`: the order's id on the advertiser's side,
 * null on the sharer's. Refuses `not_found` and `validation_failed`.
 */
export async function visitsOfOrder(
  context: MemberContext,
  { product_id, cursor }: InputOf<typeof productVisits>,
) {
  const { tx, memberId, actorId } = context;
  const { after } = pageOf({ cursor }, isPlaceOfShare);
  const order = await selectOrderOfMember(tx, { orderId: product_id, memberId });
  // A team sees only what the business distributes.
  const isOpen = order?.side === 'distributed' || actorId === memberId;
  if (!order || !isOpen) throw refuse('not_found');
  const { campaign_id: campaignId } = order;
  const [taps, ofChannels, byShare, latest, objections] =
    order.side === 'received'
      ? await seenOfShare(context, { campaignId, shareId: order.share_id })
      : await seenOfCampaign(context, { campaignId, after });
  // There is more after each cursor: it is of another order, or was read from a database that is ahead of this one.
  if (after !== null && byShare.length === 0)
    throw refuse('validation_failed', { fields: { cursor: 'invalid' } });
  const { rows, next_cursor } = cutPage(byShare, SHARES_PAGE, ({ place }) => place);
  const isWhole = after === null && next_cursor === null;
  const { shares, newest } = isWhole
    ? { shares: rows.length, newest: rows.length }
    : await countShares(tx, { campaignId, newestId: rows[0]?.id ?? null });
  const by_share = rows.map(({ place: _place, ...share }, index) => ({ number: newest - index, ...share }));
  const by_channel = byChannel(ofChannels, taps);
  const distributed = order.side === 'distributed' ? campaignId : null;
  return { distributed, by_channel, shares, by_share, latest, objections, next_cursor };
}

/** The visits and taps of a campaign by channel, those with the most verified visits first. */
export async function visitsByChannel(tx: Tx, campaignId: string): Promise<ChannelResult[]> {
  const [visits, taps] = await Promise.all([
    sumVisitsOfCampaign(tx, campaignId),
    sumTapsOfCampaign(tx, campaignId),
  ]);
  return byChannel(visits, taps);
}

async function seenOfCampaign(
  { tx }: MemberContext,
  { campaignId, after }: { campaignId: string; after: string | null },
) {
  return Promise.all([
    sumTapsOfCampaign(tx, campaignId),
    sumVisitsOfCampaign(tx, campaignId),
    selectSharesPage(tx, { campaignId, after, limit: SHARES_PAGE + 1 }),
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
