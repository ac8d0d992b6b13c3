import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface ConversionRow {
  id: string;
  reported_by: 'code' | 'picture' | 'server';
  worth: bigint | null;
  happened_at: Date;
}

/** A tap or a code, of one of an advertiser's campaigns. */
export interface Origin {
  campaignId: string;
  shareId: string;
  tapId: string | null;
  code: string | null;
}

type NewConversion = Origin & {
  id: string;
  reportedBy: ConversionRow['reported_by'];
  worth: bigint | null;
  now: Date;
};

/**
 * Stores what a tap or a code led to, unless that was reported before: then the first report stands. Only what a
 * picture reported, which any browser can load, is taken over by a server's call, with its worth.
 */
export async function storeConversion(
  tx: Tx,
  { id, campaignId, shareId, tapId, code, reportedBy, worth, now }: NewConversion,
): Promise<ConversionRow> {
  const values = [id, campaignId, shareId, tapId, code, reportedBy, worth, now];
  const { rows } = await tx.query<ConversionRow>(
    `insert into conversion as known (id, campaign_id, share_id, tap_id, code, reported_by, worth, happened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (campaign_id, tap_id) do update set reported_by = excluded.reported_by, worth = excluded.worth
       where known.reported_by = 'picture' and excluded.reported_by = 'server'
     returning id, reported_by, worth, happened_at`,
    values,
  );
  return rows[0] ?? (await selectConversion(tx, { campaignId, tapId }));
}

async function selectConversion(
  tx: Tx,
  { campaignId, tapId }: Pick<Origin, 'campaignId' | 'tapId'>,
): Promise<ConversionRow> {
  const { rows } = await tx.query<ConversionRow>(
    'select id, reported_by, worth, happened_at from conversion where campaign_id = $1 and tap_id = $2',
    [campaignId, tapId],
  );
  return onlyRow(rows);
}

/** Redeems a code; null when it was redeemed before. */
export async function storeRedeemed(
  tx: Tx,
  { id, campaignId, shareId, code, worth, now }: Omit<NewConversion, 'tapId' | 'reportedBy'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    `insert into conversion (id, campaign_id, share_id, code, reported_by, worth, happened_at)
     values ($1, $2, $3, $4, 'code', $5, $6) on conflict (campaign_id, code) do nothing
     returning id, reported_by, worth, happened_at`,
    [id, campaignId, shareId, code, worth, now],
  );
  return rows[0] ?? null;
}

/** The redemption of a code, or null. */
export async function selectRedeemed(
  tx: Tx,
  { campaignId, code }: Pick<Origin, 'campaignId' | 'code'>,
): Promise<ConversionRow | null> {
  const { rows } = await tx.query<ConversionRow>(
    'select id, reported_by, worth, happened_at from conversion where campaign_id = $1 and code = $2',
    [campaignId, code],
  );
  return rows[0] ?? null;
}

/** The campaign and the share of a tap, with its advertiser and the title; null for an unknown one. */
export async function selectTap(
  tx: Tx,
  tapId: string,
): Promise<{ campaign_id: string; share_id: string; member_id: string; title: string } | null> {
  const { rows } = await tx.query<{
    campaign_id: string;
    share_id: string;
    member_id: string;
    title: string;
  }>(
    `select tap.campaign_id, tap.share_id, campaign.member_id, campaign.title
     from shared.counted_tap as tap join shared.advertisement as campaign on campaign.id = tap.campaign_id
     where tap.id = $1 /* any campaign: a landing page knows nothing but the tap */`,
    [tapId],
  );
  return rows[0] ?? null;
}
