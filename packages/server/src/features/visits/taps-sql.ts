import type { VisitChannel } from '@handbill/contract/channels';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Stores a browser's first tap for a share; returns the id of the first tap, also when it was stored before. */
export async function recordTap(
  tx: Tx,
  tap: {
    id: string;
    shareId: string;
    campaignId: string;
    visitorKey: Buffer;
    channel: VisitChannel;
    now: Date;
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into tap (id, share_id, campaign_id, visitor_key, tapped_at, channel) values ($1, $2, $3, $4, $5, $6)
     on conflict (share_id, visitor_key) where visitor_key is not null do update set visitor_key = excluded.visitor_key
     returning id`,
    [tap.id, tap.shareId, tap.campaignId, tap.visitorKey, tap.now, tap.channel],
  );
  return onlyRow(rows).id;
}

/** The number of browsers that went on to the landing page from these shares, by the channel of their links. */
export async function countTapsByChannel(
  tx: Tx,
  { campaignId, shareIds }: { campaignId: string; shareIds: readonly string[] },
): Promise<{ channel: VisitChannel; taps: number }[]> {
  const { rows } = await tx.query<{ channel: VisitChannel; taps: number }>(
    `select channel, count(*)::int as taps from tap where campaign_id = $1 and share_id = any($2::uuid[])
     group by channel /* channel is of its type: only listed channels are stored */`,
    [campaignId, shareIds],
  );
  return rows;
}

/** Erases the browsers of some taps before an instant; the taps stay. Answers how many. */
export async function forgetTappersBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query(
    `update tap set visitor_key = null where id in (
       select id from tap where tapped_at < $1 and visitor_key is not null order by tapped_at limit $2
     ) returning 1 /* any campaign: hashes are forgotten by their age */`,
    [before, limit],
  );
  return rows.length;
}
