import type { AnswerOf } from '@handbill/contract/endpoint';
import type { randomProduct } from '@handbill/contract/member';
import { addMs, businessDate, HOUR_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { newToken, randomBelow } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { allocateVisits, type CampaignRow, lockCampaign } from '../escrow/index.ts';
import { lockOpenMember } from '../members/index.ts';
import { knownSettings, type Settings } from '../settings/index.ts';
import { receivedOrderOf } from './list-received-orders.ts';
import { visitsToAllocate } from './rules.ts';
import { countReceivedOn, insertShare, pickCampaign } from './sql.ts';

const TOKEN_LENGTH = 12;
/** How many campaigns taken by others are skipped before the member is refused. */
const PICKS_MAX = 5;
const CHANCE_STEPS = 2 ** 32;

/** Draws a campaign for the member to share, weighted by remaining visits. Costs nothing. */
export async function drawCampaign(context: MemberContext): Promise<AnswerOf<typeof randomProduct>> {
  const { tx, now, memberId } = context;
  const settings = await knownSettings(context);
  const day = businessDate(now, settings.timezone);
  // Serialises the draws of one member, so that two cannot both be the last of the day. Queries sent after
  // the lock run once it is held.
  const [, received] = await Promise.all([
    lockOpenMember(tx, memberId),
    countReceivedOn(tx, { memberId, day }),
  ]);
  if (received >= settings.receive_limit) throw refuse('daily_orders_completed');
  const campaign = await lockReceivableCampaign(context, day);
  const shareId = await giveShare(context, campaign, { day, settings });
  context.emit({ memberId, kind: 'order', subject: shareId });
  return { data: await receivedOrderOf(context, shareId) };
}

/**
 * Picks without a lock, locks, and checks again: in between, the last visits may have been taken or the
 * campaign stopped. Locks of skipped campaigns are kept, but cannot cause a deadlock: the holder found the
 * campaign taken, and so does every later draw.
 */
async function lockReceivableCampaign(
  { tx, memberId }: Pick<MemberContext, 'tx' | 'memberId'>,
  day: string,
): Promise<CampaignRow> {
  const tried: string[] = [];
  while (tried.length < PICKS_MAX) {
    const chance = randomBelow(CHANCE_STEPS) / CHANCE_STEPS;
    const campaignId = await pickCampaign(tx, { memberId, day, tried, chance });
    if (campaignId === null) break;
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign?.stage === 'distributing' && campaign.visits_unallocated > 0) return campaign;
    tried.push(campaignId);
  }
  throw refuse('no_order_available');
}

async function giveShare(
  context: MemberContext,
  campaign: CampaignRow,
  { day, settings }: { day: string; settings: Settings },
): Promise<string> {
  const { tx, now, memberId } = context;
  const shareId = context.newId();
  const visits = visitsToAllocate({
    shareVisits: settings.share_visits,
    unallocated: campaign.visits_unallocated,
  });
  await insertShare(tx, {
    id: shareId,
    token: newToken(TOKEN_LENGTH),
    campaign_id: campaign.id,
    member_id: memberId,
    visits_target: visits,
    reward_per_visit: campaign.reward_per_visit,
    fee_per_visit: campaign.fee_per_visit,
    received_on: day,
    created_at: now,
    expires_at: addMs(now, settings.share_hours * HOUR_MS),
  });
  await allocateVisits(context, campaign, { shareId, visits });
  return shareId;
}
