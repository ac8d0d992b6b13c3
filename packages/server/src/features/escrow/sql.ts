import type { ButtonWords } from '@handbill/contract/button-words';
import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { LinkParameter, Picture, ReviewReason } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Stage } from './stages.ts';

export interface CampaignRow {
  id: string;
  member_id: string;
  package_id: string;
  title: string;
  text: string;
  landing_url: string;
  link_parameters: LinkParameter[];
  button_words: ButtonWords;
  category: Category;
  /** The language of the advertisement, or null when it was not given. */
  language: Language | null;
  /** The first of its pictures. */
  image: string | null;
  pictures: Picture[];
  /** What a chat shows of a link; null: the title, and the text. */
  chat_title: string | null;
  chat_text: string | null;
  /** The rejected campaign that this one corrects. */
  corrects_id: string | null;
  /** Who of the member's team drafted it; null: the member. */
  drafted_by: string | null;
  /** The business days on which it is offered, `yyyy-MM-dd`: from the first, up to and including the last. */
  starts_on: string | null;
  ends_on: string | null;
  /** How many of its visits are given to sharers on one business day at most. */
  daily_visits: number | null;
  /** How many visits were given to sharers on the day `handed_out_on`; only kept with a pace. */
  handed_out: number;
  handed_out_on: string | null;
  stage: Stage;
  visits_target: number;
  visits_unallocated: number;
  list_price: bigint;
  discount_bp: number;
  price: bigint;
  reward_per_visit: bigint;
  fee_per_visit: bigint;
  refunded: bigint;
  /** Why an operator rejected or stopped it. */
  reason: ReviewReason | null;
  paused_by: 'member' | 'operator' | null;
  created_at: Date;
  paid_at: Date | null;
  reviewed_at: Date | null;
  completed_at: Date | null;
}

const CAMPAIGN_COLUMNS = `id, member_id, package_id, title, text, landing_url, link_parameters, button_words, category, language, image, pictures, chat_title, chat_text, corrects_id, drafted_by,
  starts_on, ends_on, daily_visits, handed_out, handed_out_on, stage,
  visits_target, visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded,
  reason, paused_by, created_at, paid_at, reviewed_at, completed_at`;

/**
 * The campaign, locked until the end of the transaction, or null. Every change to its escrow or stage takes
 * this lock, so a draw, a stop and the end of a share happen one after another. Take it before the lock of
 * any of its shares. Not FOR UPDATE: a verified visit locks its share and writes rows that refer to the
 * campaign, and would deadlock with a transaction that waits for its share.
 */
export async function lockCampaign(tx: Tx, campaignId: string): Promise<CampaignRow | null> {
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where id = $1 for no key update`,
    [campaignId],
  );
  return rows[0] ?? null;
}

/**
 * As lockCampaign, for many, by id, locked in id order. Unless `patient`, a campaign that somebody else has locked is
 * left out instead of waited for.
 */
export async function lockCampaigns(
  tx: Tx,
  { campaignIds, patient }: { campaignIds: readonly string[]; patient: boolean },
): Promise<ReadonlyMap<string, CampaignRow>> {
  const { rows } = await tx.query<CampaignRow>(
    patient ? CAMPAIGNS_LOCKED : `${CAMPAIGNS_LOCKED} skip locked`,
    [campaignIds],
  );
  return new Map(rows.map((campaign) => [campaign.id, campaign]));
}

const CAMPAIGNS_LOCKED = `select ${CAMPAIGN_COLUMNS} from campaign
  where id = any ($1::uuid[]) order by id for no key update`;

/**
 * The campaigns affected by closing a locked member's account, locked in id order: the member's open ones,
 * and those of the member's running shares. No share is added while the member is locked.
 */
export async function lockCampaignsToClose(
  tx: Tx,
  { memberId, sharedIds }: { memberId: string; sharedIds: readonly string[] },
): Promise<CampaignRow[]> {
  const { rows } = await tx.query<CampaignRow>(
    `select ${CAMPAIGN_COLUMNS} from campaign where (member_id = $1 and shared.is_open_stage(stage)) or id = any ($2::uuid[])
     order by id for no key update`,
    [memberId, sharedIds],
  );
  return rows;
}

/** Adds to the campaign's unallocated visits; subtracts when negative. */
export async function addUnallocatedVisits(tx: Tx, campaignId: string, visits: number): Promise<void> {
  await tx.query('update campaign set visits_unallocated = visits_unallocated + $2 where id = $1', [
    campaignId,
    visits,
  ]);
}

/** Subtracts what each of these takes from its locked campaign's unallocated visits. */
export async function takeUnallocatedVisits(
  tx: Tx,
  taken: readonly { campaignId: string; visits: number }[],
): Promise<void> {
  await tx.query(
    `update campaign set visits_unallocated = visits_unallocated - taken.visits
     from (
       select campaign_id, sum(visits)::integer as visits
       from unnest($1::uuid[], $2::integer[]) as each (campaign_id, visits) group by campaign_id
     ) as taken
     where campaign.id = taken.campaign_id and campaign.id = any ($1::uuid[])`,
    [taken.map(({ campaignId }) => campaignId), taken.map(({ visits }) => visits)],
  );
}

export async function addRefunded(tx: Tx, campaignId: string, amountMinor: bigint): Promise<void> {
  await tx.query('update campaign set refunded = refunded + $2 where id = $1', [campaignId, amountMinor]);
}

export async function updateClosedCampaign(
  tx: Tx,
  closing: {
    campaignId: string;
    stage: string;
    reason: ReviewReason | null;
    explanation: string | null;
    amount: bigint;
    now: Date;
  },
): Promise<CampaignRow> {
  const { rows } = await tx.query<CampaignRow>(
    `with forgotten as (delete from campaign_words where campaign_id = $1)
     update campaign set stage = $2, reason = $3, explanation = $6, refunded = refunded + $4, completed_at = $5
     where id = $1 returning ${CAMPAIGN_COLUMNS}`,
    [closing.campaignId, closing.stage, closing.reason, closing.amount, closing.now, closing.explanation],
  );
  return onlyRow(rows);
}
