import type { ButtonWords } from '@handbill/contract/button-words';
import type { objects } from '@handbill/contract/console';
import type { Language } from '@handbill/contract/languages';
import type { Picture, ReviewReason } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A campaign with its advertiser. */
export interface ReviewedRow {
  member_id: string;
  username: string;
  locale: Language;
  locked: boolean;
  joined_at: Date;
  title: string;
  text: string;
  pictures: Picture[];
  landing_url: string;
  button_words: ButtonWords;
  shows_codes: boolean;
}

export async function selectReviewed(tx: Tx, campaignId: string): Promise<ReviewedRow | null> {
  const { rows } = await tx.query<ReviewedRow>(
    `select campaign.member_id, member.username,
       member.locale, /* locale is of its type: only languages of the contract are saved */
       member.is_locked as locked,
       member.joined_at, campaign.title, campaign.text, campaign.pictures, campaign.landing_url,
       campaign.button_words, campaign.shows_codes
     from shared.campaign_order as campaign
       join shared.member_account as member on member.id = campaign.member_id where campaign.id = $1`,
    [campaignId],
  );
  return rows[0] ?? null;
}

/** A rejected campaign that was corrected, and what its correction changed. */
export interface CorrectedRow {
  _id: string;
  reason: ReviewReason | null;
  explanation: string | null;
  rejected_at: Date | null;
  title: string;
  text: string;
  landing_url: string;
  changed: (typeof objects.correctedParts)[number][];
}

/** The rejected campaign that this one corrects, or null. */
export async function selectCorrected(tx: Tx, campaignId: string): Promise<CorrectedRow | null> {
  const { rows } = await tx.query<CorrectedRow>(
    `select earlier.id as _id, earlier.reason, earlier.explanation,
       earlier.completed_at as rejected_at, earlier.title, earlier.text, earlier.landing_url,
       array_remove(array[
         case when earlier.title <> campaign.title then 'title' end,
         case when earlier.text <> campaign.text then 'text' end,
         case when earlier.pictures <> campaign.pictures then 'pictures' end,
         case when (earlier.chat_title, earlier.chat_text) is distinct from (campaign.chat_title, campaign.chat_text)
           then 'chat_card' end,
         case when earlier.landing_url <> campaign.landing_url then 'landing_url' end,
         case when earlier.button_words <> campaign.button_words then 'button_words' end,
         case when earlier.category <> campaign.category then 'category' end,
         case when earlier.language is distinct from campaign.language then 'language' end
       ], null) as changed /* changed is not null: it is a list, if an empty one */
     from shared.campaign_order as campaign
       join shared.campaign_order as earlier on earlier.id = campaign.corrects_id
     where campaign.id = $1`,
    [campaignId],
  );
  return rows[0] ?? null;
}

/** The outcomes of paid campaigns. */
export interface TrackRecord {
  orders: number;
  approved: number;
  rejected: number;
  stopped: number;
}

// A campaign that its member stopped has no reason; an operator always gives one.
const ENDED = `count(*)::int as orders,
  (count(*) filter (where reviewed_at is not null and stage <> 'rejected'))::int as approved,
  (count(*) filter (where stage = 'rejected'))::int as rejected,
  (count(*) filter (where stage = 'stopped' and reason is not null))::int as stopped`;

/** The counts of the member's other paid campaigns. */
export async function selectRecordOfMember(
  tx: Tx,
  { memberId, except }: { memberId: string; except: string },
): Promise<TrackRecord> {
  const { rows } = await tx.query<TrackRecord>(
    `select ${ENDED} from shared.campaign_order where member_id = $1 and paid_at is not null and id <> $2`,
    [memberId, except],
  );
  return onlyRow(rows);
}

/** The counts of the other paid campaigns with this one's host, with or without www. */
export async function selectRecordOfHost(
  tx: Tx,
  campaignId: string,
): Promise<TrackRecord & { members: number; last_reason: ReviewReason | null }> {
  const { rows } = await tx.query<TrackRecord & { members: number; last_reason: ReviewReason | null }>(
    `select ${ENDED}, count(distinct member_id)::int as members,
       (array_agg(reason order by completed_at desc) filter (where reason is not null))[1] as last_reason
       /* last_reason is of its type: a campaign has one of these reasons */
     from shared.campaign_order
     where paid_at is not null and id <> $1
       and shared.landing_site(landing_url)
         = (select shared.landing_site(landing_url) from shared.advertisement where id = $1)`,
    [campaignId],
  );
  return onlyRow(rows);
}
