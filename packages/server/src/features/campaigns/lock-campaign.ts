import type { MemberContext, OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CampaignRow, lockCampaign } from '../escrow/index.ts';

/** A campaign of the member, locked until the commit. Refuses `not_found`, also for other members' campaigns. */
export async function lockOwnCampaign(
  { tx, memberId }: Pick<MemberContext, 'tx' | 'memberId'>,
  campaignId: string,
): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.member_id !== memberId) throw refuse('not_found');
  return campaign;
}

/** Any member's campaign, locked until the commit. Refuses `not_found`. */
export async function lockAnyCampaign(
  { tx }: Pick<OperatorContext, 'tx'>,
  campaignId: string,
): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw refuse('not_found');
  return campaign;
}
