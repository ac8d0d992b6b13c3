import type { Tx } from '../../platform/database/transaction.ts';
import type { CampaignRow } from './sql.ts';

/** Stores an unpaid campaign: all of its visits are unallocated. */
export async function addCampaign(
  tx: Tx,
  campaign: Pick<
    CampaignRow,
    | 'id'
    | 'member_id'
    | 'package_id'
    | 'title'
    | 'text'
    | 'landing_url'
    | 'link_parameters'
    | 'button_words'
    | 'category'
    | 'language'
    | 'pictures'
    | 'chat_title'
    | 'chat_text'
    | 'corrects_id'
    | 'drafted_by'
    | 'starts_on'
    | 'ends_on'
    | 'daily_visits'
    | 'visits_target'
    | 'list_price'
    | 'discount_bp'
    | 'price'
    | 'reward_per_visit'
    | 'fee_per_visit'
    | 'created_at'
  > & { level_purchase_id: string | null; resting: boolean; shows_codes: boolean },
): Promise<void> {
  await tx.query(
    `insert into campaign (id, member_id, package_id, title, text, landing_url, link_parameters, button_words, category,
       language, pictures, corrects_id, stage, visits_target, visits_unallocated, list_price, discount_bp, price,
       reward_per_visit, fee_per_visit, created_at, starts_on, ends_on, daily_visits, resting,
       chat_title, chat_text, drafted_by, shows_codes, level_purchase_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'unpaid', $13, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $25, $26, $27, $28)`,
    [
      campaign.id,
      campaign.member_id,
      campaign.package_id,
      campaign.title,
      campaign.text,
      campaign.landing_url,
      campaign.link_parameters,
      campaign.button_words,
      campaign.category,
      campaign.language,
      JSON.stringify(campaign.pictures),
      campaign.corrects_id,
      campaign.visits_target,
      campaign.list_price,
      campaign.discount_bp,
      campaign.price,
      campaign.reward_per_visit,
      campaign.fee_per_visit,
      campaign.created_at,
      campaign.starts_on,
      campaign.ends_on,
      campaign.daily_visits,
      campaign.resting,
      campaign.chat_title,
      campaign.chat_text,
      campaign.drafted_by,
      campaign.shows_codes,
      campaign.level_purchase_id,
    ],
  );
}

/** Puts a paid campaign in review: an operator decides whether it is distributed. */
export async function putInReview(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await tx.query(`update campaign set stage = 'in_review', paid_at = $2 where id = $1`, [campaignId, now]);
}

/** Adds visits that were paid, at a price; the list price is what they would have cost without a discount. */
export async function addPaidVisits(
  tx: Tx,
  added: { campaignId: string; visits: number; price: bigint; listPrice: bigint },
): Promise<void> {
  await tx.query(
    `update campaign set visits_target = visits_target + $2, visits_unallocated = visits_unallocated + $2,
       price = price + $3, list_price = list_price + $4 where id = $1`,
    [added.campaignId, added.visits, added.price, added.listPrice],
  );
}

/** Records when an operator reviewed it. */
export async function recordReview(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await tx.query('update campaign set reviewed_at = $2 where id = $1', [campaignId, now]);
}

/** Pauses a campaign (by whom) or resumes it (null). */
export async function markPaused(
  tx: Tx,
  campaignId: string,
  pausedBy: CampaignRow['paused_by'],
): Promise<void> {
  await tx.query('update campaign set stage = $2, paused_by = $3 where id = $1', [
    campaignId,
    pausedBy === null ? 'distributing' : 'paused',
    pausedBy,
  ]);
}

/** Whether visitors of a locked campaign are shown a code. */
export async function showCodes(tx: Tx, campaignId: string, shown: boolean): Promise<void> {
  await tx.query('update campaign set shows_codes = $2 where id = $1', [campaignId, shown]);
}
