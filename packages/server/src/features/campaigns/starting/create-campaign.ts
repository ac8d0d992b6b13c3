import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { objects, type Picture, type productCreate } from '@handbill/contract/member';
import { businessDate, HOUR_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { publicUrlOf } from '../../../platform/formats/public-url.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseBlockedHost } from '../../blocks/index.ts';
import { isOffered } from '../../categories/index.ts';
import { addCampaign } from '../../escrow/index.ts';
import { levelOf, type OwnLevel } from '../../levels/index.ts';
import { lockOpenMember } from '../../members/index.ts';
import { notifyAfterQuiet } from '../../notifications/index.ts';
import { packagesOnOffer } from '../../offers/index.ts';
import { shareUploads, uploadExists } from '../../pictures/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { feePerVisit, type Offer, offersOf } from '../rules.ts';
import { hasUnpaidCampaign, selectCorrectable } from './starting-sql.ts';
import { refuseManyDrops, turnsToday } from './turns.ts';

type Draft = InputOf<typeof productCreate>;

/**
 * Starts a campaign at the price of the member's level. It is unpaid, and the only unpaid one; it needs one
 * of the day's turns, unless it corrects a rejected one, which used its turn.
 */
export async function createCampaign(
  context: MemberContext,
  draft: Draft,
): Promise<AnswerOf<typeof productCreate>> {
  const { tx, memberId, actorId, now } = context;
  const landingUrl = publicUrlOf(draft.landing_url);
  if (landingUrl === null) throw refuse('landing_url_refused');
  await refuseBlockedHost(context, landingUrl);
  // Serialises the campaigns of one member, so that two cannot both be the only unpaid one or the last of the
  // day; also a campaign and the refund of the level that set its price.
  await lockOpenMember(tx, memberId);
  await refuseManyDrops(context);
  const [packages, level, unpaid, turns, areOwnPictures, corrected, isCategoryOffered, { timezone }] =
    await Promise.all([
      packagesOnOffer(tx),
      levelOf(tx, memberId),
      hasUnpaidCampaign(tx, memberId),
      turnsToday(context),
      areOwn(context, draft.pictures ?? []),
      correctedBy(context, draft),
      isOffered(context, draft.category ?? 'other'),
      knownSettings(context),
    ]);
  const offer = offersOf(packages, level).find(({ id }) => id === draft.package_id);
  if (!offer) throw refuse('not_found');
  if (corrected === 'unknown') throw refuse('not_found');
  if (unpaid) throw refuse('outstanding_order');
  if (corrected === 'no' && turns.used >= turns.perDay) throw refuse('daily_orders_completed');
  if (corrected === 'impossible') throw refuse('order_state');
  if (!areOwnPictures) throw refuse('validation_failed', { fields: { pictures: 'invalid' } });
  if (!isCategoryOffered) throw refuse('validation_failed', { fields: { category: 'unavailable' } });
  const today = businessDate(context.now, timezone);
  const wrongDate = wrongDateOf(draft, today);
  if (wrongDate !== null) throw refuse('validation_failed', { fields: { [wrongDate]: 'invalid' } });
  const files = (draft.pictures ?? []).map(({ image }) => image);
  if (actorId !== memberId) await shareUploads(tx, { files, fromId: actorId, toId: memberId, now });
  const id = await storeCampaign(context, { ...draft, landingUrl, today }, { ...offer, level });
  context.emit({ memberId, kind: 'order', subject: id });
  const data = await distributedOrderById(tx, id);
  const { title, drafted_by: name } = data;
  if (name !== null) await tellOfDraft(context, { member: actorId, name, title, order: id });
  return { data };
}

/** Whether all pictures were uploaded for an order, by the member or the caller: our pages show no files from elsewhere. */
async function areOwn(
  { tx, memberId, actorId }: MemberContext,
  pictures: readonly Picture[],
): Promise<boolean> {
  const own = pictures.map(({ image }) =>
    uploadExists(tx, { file: image, memberIds: [memberId, actorId], purpose: 'order_image' }),
  );
  return (await Promise.all(own)).every(Boolean);
}

/** Whether the order corrects another one, and whether that one is the member's, rejected and not corrected yet. */
async function correctedBy(
  { tx, memberId }: MemberContext,
  { corrects_id }: Draft,
): Promise<'no' | 'unknown' | 'impossible' | 'possible'> {
  if (corrects_id === undefined) return 'no';
  const corrected = await selectCorrectable(tx, { memberId, campaignId: corrects_id });
  if (corrected === null) return 'unknown';
  return corrected.is_open_to_correction ? 'possible' : 'impossible';
}

/** The date that an order cannot have: a last day that is over, or before the first one. */
function wrongDateOf({ starts_on, ends_on }: Draft, today: string): 'ends_on' | null {
  if (ends_on === undefined) return null;
  return ends_on < today || (starts_on !== undefined && ends_on < starts_on) ? 'ends_on' : null;
}

/** Notifies the owner of a business that an editor of the team drafted an order, which the owner pays or drops. */
async function tellOfDraft(
  context: MemberContext,
  params: { member: string; name: string; title: string; order: string },
): Promise<void> {
  const drafted = { memberId: context.memberId, kind: 'team_drafted', params } as const;
  // An editor can drop a draft and write another.
  await notifyAfterQuiet(context, drafted, { same: { member: params.member }, quietMs: HOUR_MS });
}

async function storeCampaign(
  { tx, now, memberId, actorId, newId }: MemberContext,
  {
    title,
    text,
    landingUrl,
    link_parameters,
    button_words,
    category,
    language,
    pictures,
    chat_title,
    chat_text,
    corrects_id,
    starts_on,
    ends_on,
    daily_visits,
    shows_codes,
    today,
  }: Omit<Draft, 'landing_url'> & { landingUrl: string; today: string },
  offer: Offer & { level: OwnLevel },
): Promise<string> {
  const { price, visits, reward_per_visit: rewardPerVisit } = offer;
  const id = newId();
  await addCampaign(tx, {
    id,
    member_id: memberId,
    package_id: offer.id,
    title,
    text,
    landing_url: landingUrl,
    link_parameters: link_parameters ?? [...objects.linkParameters],
    button_words: button_words ?? 'go',
    category: category ?? 'other',
    language: language ?? null,
    pictures: pictures ?? [],
    chat_title: chat_title || null,
    chat_text: chat_text || null,
    corrects_id: corrects_id ?? null,
    drafted_by: actorId === memberId ? null : actorId,
    starts_on: starts_on ?? null,
    ends_on: ends_on ?? null,
    daily_visits: daily_visits ?? null,
    shows_codes: shows_codes ?? false,
    resting: starts_on !== undefined && starts_on > today,
    visits_target: visits,
    list_price: offer.list_price,
    discount_bp: offer.discountBp,
    level_purchase_id: offer.level.purchase_id,
    price,
    reward_per_visit: rewardPerVisit,
    fee_per_visit: feePerVisit({ price, visits, rewardPerVisit }),
    created_at: now,
  });
  return id;
}
