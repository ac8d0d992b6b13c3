import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { feedPreview } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { badgeOf } from '../../businesses/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { selectOfferedAd } from '../sql.ts';
import { previewPage } from './page.ts';

/** The page of an order of the feed, for a member who decides whether to share it. Refuses `not_found`. */
export async function previewOffered(
  context: MemberContext,
  { campaign_id: campaignId }: InputOf<typeof feedPreview>,
): Promise<AnswerOf<typeof feedPreview>> {
  const { tx, memberId, language } = context;
  const ad = await selectOfferedAd(tx, { campaignId, memberId });
  if (ad === null) throw refuse('not_found');
  const [badge, { site_title: siteTitle }] = await Promise.all([
    badgeOf(tx, ad.advertiser_id),
    knownSettings(context),
  ]);
  return { data: { page: previewPage({ ...ad, badge }, { language, siteTitle }, 'light') } };
}
