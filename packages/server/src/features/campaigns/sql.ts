import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { Language } from '@handbill/contract/languages';
import type { objects } from '@handbill/contract/member';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Wanted, wantedValues } from '../../platform/formats/search.ts';
import type { CampaignRow } from '../escrow/index.ts';

/** A campaign with the figures of its shares. */
export interface ShownCampaignRow extends Omit<CampaignRow, 'handed_out' | 'handed_out_on'> {
  status: 'pending' | 'success' | 'closed';
  username: string;
  /** The language of the app that its member chose. */
  locale: Language;
  /** The username of the editor who drafted it; null if the member did. */
  drafter: string | null;
  /** Whether its visitors are shown a code. */
  shows_codes: boolean;
  visits_verified: number;
  /** What the operator who rejected or stopped it wrote to its member about the reason. */
  explanation: string | null;
  /** The order that corrects this rejected one. */
  corrected_by: string | null;
  refused: Partial<Record<objects.RefusalReason, number>>;
}

const CAMPAIGN_COLUMNS = `id, member_id, package_id, title, text, landing_url, link_parameters, button_words, category, language, image, pictures, chat_title, chat_text, corrects_id, drafted_by,
  starts_on, ends_on, daily_visits, stage, shows_codes,
  visits_target, visits_unallocated, list_price, discount_bp, price, reward_per_visit, fee_per_visit, refunded,
  reason, explanation, paused_by, created_at, paid_at, reviewed_at, completed_at, status`;
const CHOSEN = `chosen.id, chosen.member_id, chosen.package_id, chosen.title, chosen.text, chosen.landing_url, chosen.link_parameters,
  chosen.button_words, chosen.category, chosen.language, chosen.image, chosen.pictures, chosen.chat_title, chosen.chat_text,
  chosen.corrects_id, chosen.drafted_by, chosen.starts_on, chosen.ends_on, chosen.daily_visits, chosen.stage, chosen.shows_codes, chosen.visits_target, chosen.visits_unallocated, chosen.list_price,
  chosen.discount_bp, chosen.price, chosen.reward_per_visit, chosen.fee_per_visit, chosen.refunded,
  chosen.reason, chosen.explanation, chosen.paused_by, chosen.created_at, chosen.paid_at, chosen.reviewed_at,
  chosen.completed_at, chosen.status
  /* status is not null: every stage has one */ /* status is of its type: the function answers one of these three */`;

// Of each campaign in `chosen`: its member's name, and its visits, verified and refused by reason.
const SHOWN = `select ${CHOSEN}, member.username,
       member.locale, /* locale is of its type: only languages of the contract are saved */
       drafter_name.username as drafter, correction.id as corrected_by, delivered.visits_verified, coalesce(refusals.refused, '{}') as refused
     from chosen
     join shared.member_account as member on member.id = chosen.member_id
     left join shared.member_name as drafter_name on drafter_name.id = chosen.drafted_by
     left join lateral (
       select later.id from shared.campaign_order as later
       where later.corrects_id = chosen.id and not shared.is_dropped(later.stage, later.paid_at)
     ) as correction on true
     cross join lateral (
       select coalesce(sum(visits), 0)::integer as visits_verified
       from shared.campaign_visits where campaign_id = chosen.id and outcome = 'verified'
     ) as delivered
     cross join lateral (
       select jsonb_object_agg(counted.reason, counted.visits) as refused
       from (
         select reason, sum(visits) as visits from shared.campaign_refusals where campaign_id = chosen.id
         group by reason having sum(visits) > 0
       ) as counted
     ) as refusals`;

/** The campaigns among these ids, newest first; only those of a member, unless that is null. */
export async function selectCampaigns(
  tx: Tx,
  { ids, memberId }: { ids: readonly string[]; memberId: string | null },
): Promise<ShownCampaignRow[]> {
  const { rows } = await tx.query<ShownCampaignRow>(
    `with chosen as (
       select ${CAMPAIGN_COLUMNS} from shared.campaign_order where id = any ($1::uuid[]) and ($2::uuid is null or member_id = $2)
     )
     ${SHOWN} order by chosen.id desc`,
    [ids, memberId],
  );
  return rows;
}

/** Anybody's campaign, which must exist. */
export async function selectCampaign(tx: Tx, campaignId: string): Promise<ShownCampaignRow> {
  return onlyRow(await selectCampaigns(tx, { ids: [campaignId], memberId: null }));
}

type WantedCampaigns = Wanted<CampaignRow['stage']> & { category: CampaignRow['category'] | null };

// Filters by stage, by category, by the start of the member's name, by words of the title, by the landing address, or by
// price.
const WANTED = `($1::text is null or stage = $1) and ($4::text is null or category = $4) and ($2::text is null or price = $3 or id::text = $2
  or position($2 in lower(title)) > 0 or position($2 in landing_url) > 0
  or exists (select from shared.member_name where member_name.id = member_id and starts_with(username, $2)))`;

/** Campaigns in review, the longest waiting first; others and all of them newest first. */
export async function selectWantedCampaigns(
  tx: Tx,
  { after, limit, category, ...wanted }: WantedCampaigns & { after: string | null; limit: number },
): Promise<ShownCampaignRow[]> {
  const { rows } = await tx.query<ShownCampaignRow>(
    wanted.status === 'in_review'
      ? `with chosen as (
           select ${CAMPAIGN_COLUMNS} from shared.campaign_order
           where ${WANTED} and ($5::uuid is null or id > $5) order by id limit $6
         )
         ${SHOWN} order by chosen.id`
      : `with chosen as (
           select ${CAMPAIGN_COLUMNS} from shared.campaign_order
           where ${WANTED} and ($5::uuid is null or id < $5) order by id desc limit $6
         )
         ${SHOWN} order by chosen.id desc`,
    [...wantedValues(wanted), category, after, limit],
  );
  return rows;
}

export async function countCampaigns(tx: Tx, { category, ...wanted }: WantedCampaigns): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::integer as total from (
       select 1 from shared.campaign_order where ${WANTED} limit $5
     ) as counted`,
    [...wantedValues(wanted), category, COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}
