import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productTopUp } from '@handbill/contract/member';
import { businessDate } from '@handbill/contract/time';
import { post } from '@handbill/ledger';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenShort } from '../../../platform/refuse-when.ts';
import { addPaidVisits, costPerVisit } from '../../escrow/index.ts';
import { memberAfter } from '../../members/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { lockOwnCampaign } from '../lock-campaign.ts';
import { canTopUp, listPriceOf } from '../rules.ts';
import { campaignToppedUp } from './postings.ts';

/**
 * Adds visits to a campaign that is distributed or paused by its member, at the campaign's own cost of a visit. They can
 * be received only once their price is in escrow: both happen in this transaction, under the campaign's lock.
 */
export async function topUpCampaign(
  context: MemberContext,
  { product_id: campaignId, visits, target_seen: targetSeen }: InputOf<typeof productTopUp>,
): Promise<AnswerOf<typeof productTopUp>> {
  const { tx, now, memberId, emit } = context;
  // Serialises two top-ups, or a top-up and the end of the order: the second sees what the first left behind.
  const campaign = await lockOwnCampaign(context, campaignId);
  const { timezone } = await knownSettings(context);
  if (!canTopUp(campaign, businessDate(now, timezone))) throw refuse('order_state');
  const { visits_target: target } = campaign;
  if (targetSeen !== target) throw refuse('changed_meanwhile', { current: { visits_target: target } });
  const price = costPerVisit(campaign) * BigInt(visits);
  await addPaidVisits(tx, { campaignId, visits, price, listPrice: listPriceOf(campaign, visits) });
  const { balances } = await refuseWhenShort(
    () => post(tx, campaignToppedUp({ campaignId, memberId, target: target + visits, price, at: now })),
    () => refuse('insufficient_funds_deposit'),
  );
  emit({ memberId, kind: 'balance', subject: null });
  emit({ memberId, kind: 'order', subject: campaignId });
  const [data, user] = await Promise.all([
    distributedOrderById(tx, campaignId),
    memberAfter(context, memberId, balances),
  ]);
  return { data, user };
}
