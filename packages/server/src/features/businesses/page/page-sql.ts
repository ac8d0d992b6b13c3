import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { Picture } from '@handbill/contract/member';
import type { Tx } from '../../../platform/database/transaction.ts';

/** What everybody may see of a verified business. */
export interface ShownBusiness {
  member_id: string;
  name: string;
  town: string;
  logo: string | null;
  /** In the form of E.164. */
  phone: string | null;
  chat: string | null;
  site: string | null;
}

/** A verified business whose member's account is neither locked nor closed, or null. */
export async function selectShownBusiness(tx: Tx, id: string): Promise<ShownBusiness | null> {
  const { rows } = await tx.query<ShownBusiness>(
    `select business.member_id, business.name, business.town, business.logo, business.phone, business.chat, business.site
     from business join shared.member_account as member on member.id = business.member_id
     where business.id = $1 and business.status = 'verified' and not member.is_locked and not member.is_closed`,
    [id],
  );
  return rows[0] ?? null;
}

export interface RunningAd {
  title: string;
  text: string;
  landing_url: string;
  pictures: Picture[];
  category: Category;
  language: Language | null;
}

/**
 * The latest advertisements of a member that are distributed on a business day, the newest first. Their first and last day
 * limit them here as in `visitsOfferedOn` of escrow, for all rows in one query.
 */
export async function selectRunningAds(
  tx: Tx,
  { memberId, day, limit }: { memberId: string; day: string; limit: number },
): Promise<RunningAd[]> {
  const { rows } = await tx.query<RunningAd>(
    `select title, text, landing_url, pictures, category, language from shared.campaign_order
     where member_id = $1 and stage = 'distributing' and coalesce(starts_on <= $2, true) and coalesce(ends_on >= $2, true)
     order by id desc limit $3`,
    [memberId, day, limit],
  );
  return rows;
}
