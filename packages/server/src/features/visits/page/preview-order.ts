import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPreview } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { publicUrlOf } from '../../../platform/formats/public-url.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseBlockedHost } from '../../blocks/index.ts';
import { badgeOf } from '../../businesses/index.ts';
import { memberWithBalances } from '../../members/index.ts';
import { uploadExists } from '../../pictures/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { previewPage } from './page.ts';

/** The page of an advertisement before its order exists, by what draws the real one; refused as the order would be. */
export async function previewOrder(
  context: MemberContext,
  input: InputOf<typeof productPreview>,
): Promise<AnswerOf<typeof productPreview>> {
  const { title, text, landing_url, button_words, pictures = [], language, shows_codes = false } = input;
  const { tx, memberId, actorId } = context;
  const by = { memberIds: [memberId, actorId], purpose: 'order_image' as const };
  const landingUrl = publicUrlOf(landing_url);
  if (landingUrl === null) throw refuse('landing_url_refused');
  await refuseBlockedHost(context, landingUrl);
  const [{ username: advertiser }, badge, { site_title: siteTitle }, ...own] = await Promise.all([
    memberWithBalances(context, memberId),
    badgeOf(tx, memberId),
    knownSettings(context),
    ...pictures.map(({ image: file }) => uploadExists(tx, { file, ...by })),
  ]);
  if (own.includes(false)) throw refuse('validation_failed', { fields: { pictures: 'invalid' } });
  const words = { title, text, landing_url: landingUrl, button_words: button_words ?? 'go' };
  const frame = { language: language ?? context.language, siteTitle };
  const ad = { ...words, pictures, advertiser, badge, shows_codes };
  return { data: { page: previewPage(ad, frame, 'light') } };
}
