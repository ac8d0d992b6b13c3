import type { Tx } from '../../platform/database/transaction.ts';

export async function selectSharesAfter(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from shared.received_share where id > $1::uuid order by id limit $2
     /* any campaign: the audit reads them all */`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

export async function selectSharesTappedSince(tx: Tx, since: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ share_id: string }>(
    `select distinct share_id from tap where tapped_at >= $1 and visitor_key is not null
     /* any campaign: those with recent taps */`,
    [since],
  );
  return rows.map(({ share_id }) => share_id);
}

export async function selectCampaignsTappedSince(tx: Tx, since: Date): Promise<readonly string[]> {
  const { rows } = await tx.query<{ campaign_id: string }>(
    `select distinct campaign_id from tap where tapped_at >= $1 and visitor_key is not null
     /* any campaign: those with recent taps */`,
    [since],
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

/** Shares whose sums of taps differ from their taps. */
export async function selectTapDrift(
  tx: Tx,
  shareIds: readonly string[],
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `with chosen as (
       select id, campaign_id from shared.received_share where id = any ($1::uuid[])
       /* any campaign: the audit reads them all */
     ), stored as (
       select tap.share_id as id, tap.channel, count(*) as taps from chosen join tap
         on tap.campaign_id = chosen.campaign_id and tap.share_id = chosen.id
       group by 1, 2
     ), summed as (
       select tap_sum.share_id as id, tap_sum.channel, sum(tap_sum.taps) as taps from chosen join tap_sum
         on tap_sum.campaign_id = chosen.campaign_id and tap_sum.share_id = chosen.id
       group by 1, 2
     )
     select concat(id, ' by ', channel) as subject,
       format('counted %s taps, found %s', coalesce(summed.taps, 0), coalesce(stored.taps, 0)) as detail
     from stored full join summed using (id, channel)
     where coalesce(stored.taps, 0) <> coalesce(summed.taps, 0)`,
    [shareIds],
  );
  return rows;
}

/** Campaigns whose sums of taps differ from those of all their shares. */
export async function selectTapDriftOfCampaigns(
  tx: Tx,
  campaignIds: readonly string[],
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select concat(campaign_id, ' by ', channel) as subject,
       format('counted %s taps, its shares have %s', coalesce(summed, 0), coalesce(stored, 0)) as detail
     from (
       select campaign_id, channel, sum(taps) filter (where share_id is not null) as stored,
         sum(taps) filter (where share_id is null) as summed
       from tap_sum where campaign_id = any ($1::uuid[]) group by 1, 2
     ) as compared
     where coalesce(stored, 0) <> coalesce(summed, 0)`,
    [campaignIds],
  );
  return rows;
}
