import type { VisitChannel } from '@handbill/contract/channels';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productVisits } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { visitsByChannel, visitsOfOrder } from '../../visits/index.ts';
import { sumByChannel, sumByShare } from './results-sql.ts';

/**
 * The visits of the member's own order, and on the advertiser's side what they led to: by channel, by share page by page
 * (named by its number, never by its sharer), and the latest ones. Refuses `not_found` and `validation_failed`.
 */
export async function listVisits(
  context: MemberContext,
  input: InputOf<typeof productVisits>,
): Promise<AnswerOf<typeof productVisits>> {
  const { distributed, next_cursor, ...seen } = await visitsOfOrder(context, input);
  const [ofChannels, ofShares] =
    distributed === null
      ? [null, null]
      : await Promise.all([
          sumByChannel(context.tx, distributed),
          sumByShare(context.tx, { campaignId: distributed, shareIds: seen.by_share.map(({ id }) => id) }),
        ]);
  const by_channel = channelsWith(ofChannels, seen.by_channel);
  const by_share = seen.by_share.map(({ id, number, created_at, ...rest }) => ({
    share: number,
    received_at: created_at,
    ...rest,
    conversions: ofShares && (ofShares.get(id) ?? 0),
  }));
  const taps = seen.by_channel.reduce((sum, channel) => sum + channel.taps, 0);
  return { data: { ...seen, taps, by_channel, by_share }, next_cursor };
}

/** The visits of an order by channel, with what they led to. */
export async function channelsOfOrder(tx: Tx, campaignId: string): Promise<readonly ChannelRow[]> {
  const [conversions, visits] = await Promise.all([
    sumByChannel(tx, campaignId),
    visitsByChannel(tx, campaignId),
  ]);
  return channelsWith(conversions, visits);
}

interface ChannelVisits {
  channel: VisitChannel;
  verified: number;
  refused: number;
  taps: number;
}

export interface ChannelRow extends ChannelVisits {
  conversions: number | null;
}

/** Visits by channel with their conversions. A code of a held visit is redeemed before its visit counts. */
export function channelsWith(
  conversions: ReadonlyMap<VisitChannel, number> | null,
  visits: readonly ChannelVisits[],
): ChannelRow[] {
  const known = new Set(visits.map(({ channel }) => channel));
  const others = [...(conversions?.keys() ?? [])].filter((channel) => !known.has(channel));
  const all = [...visits, ...others.map((channel) => ({ channel, verified: 0, refused: 0, taps: 0 }))];
  return all.map((row) => ({ ...row, conversions: conversions && (conversions.get(row.channel) ?? 0) }));
}
