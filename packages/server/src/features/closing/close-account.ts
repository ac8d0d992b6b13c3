import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { holdSessionsOf } from '../../platform/identity/sessions/ending.ts';
import { refuse } from '../../platform/refusal.ts';
import { stopOpenCampaign } from '../campaigns/index.ts';
import { type CampaignRow, lockCampaignsToClose } from '../escrow/index.ts';
import { refundUnusedLevels } from '../levels/index.ts';
import { closeMember, lockProvenMember } from '../members/index.ts';
import { forgetAvatars } from '../pictures/index.ts';
import { forgetPushSubscriptions } from '../push-subscriptions/index.ts';
import { lockSharesToEnd, releaseAndPay, type ShareRow } from '../shares/index.ts';
import { forgetWebhooks } from '../webhooks/index.ts';
import { withdrawEverything } from '../withdrawals/index.ts';
import { selectLastSettling, selectRunningCampaigns } from './sql.ts';

/**
 * Closes the account; the password was checked before. Ends orders on both sides and pays or returns their
 * money, refunds refundable levels, and withdraws the whole available balance. An open withdrawal stays.
 * Refused while money could still come from visits that have not settled or from a dispute.
 */
export async function closeAccount(
  context: MemberContext,
  _input: InputOf<typeof calls.closeAccount>,
  verifiedHash: string,
): Promise<AnswerOf<typeof calls.closeAccount>> {
  const { tx, now, memberId } = context;
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  await lockProvenMember(tx, memberId, verifiedHash);
  const orders = await lockOrders(context);
  await refuseUnsettled(context);
  await endOrders(context, orders);
  await refundUnusedLevels(context);
  const withdrawal = await withdrawEverything(context);
  await Promise.all([
    closeMember(tx, memberId, now),
    forgetAvatars(tx, memberId),
    forgetPushSubscriptions(tx, memberId),
    forgetWebhooks(tx, memberId),
  ]);
  return { data: { withdrawal } };
}

interface Orders {
  campaigns: CampaignRow[];
  /** The member's own shares. */
  received: ShareRow[];
}

/** Takes every row lock in the fixed order, before the first posting takes the ledger's locks. */
async function lockOrders({ tx, memberId }: MemberContext): Promise<Orders> {
  const sharedIds = await selectRunningCampaigns(tx, memberId);
  const campaigns = await lockCampaignsToClose(tx, { memberId, sharedIds });
  const campaignIds = campaigns.filter((campaign) => campaign.member_id === memberId).map(({ id }) => id);
  const shares = await lockSharesToEnd(tx, { memberId, campaignIds });
  return { campaigns, received: shares.filter((share) => share.member_id === memberId) };
}

/**
 * Rewards that settle later, and the money of visits that are refused later, would go to an account that nobody
 * can sign in to.
 */
async function refuseUnsettled({ tx, now, memberId }: MemberContext): Promise<void> {
  const settlesAt = await selectLastSettling(tx, { memberId, now });
  if (settlesAt !== null) {
    throw refuse('account_unsettled', { current: { settles_at: settlesAt.toISOString() } });
  }
}

async function endOrders(context: MemberContext, { campaigns, received }: Orders): Promise<void> {
  for (const campaign of campaigns) {
    if (campaign.member_id === context.memberId) await stopOpenCampaign(context, campaign);
  }
  for (const share of received) {
    const campaign = campaigns.find(({ id }) => id === share.campaign_id);
    await releaseAndPay(context, share, campaign);
  }
}
