import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { productPay } from '@handbill/contract/member';
import { businessDate } from '@handbill/contract/time';
import { post } from '@handbill/ledger';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenShort } from '../../../platform/refuse-when.ts';
import { putInReview } from '../../escrow/index.ts';
import { memberAfter } from '../../members/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { distributedOrderById } from '../list-distributed-orders.ts';
import { lockOwnCampaign } from '../lock-campaign.ts';
import { campaignPaid } from './postings.ts';

/** Pays a campaign: its whole price moves into escrow, and it waits for review. */
export async function payCampaign(
  context: MemberContext,
  { product_id: campaignId, price_seen: priceSeen }: InputOf<typeof productPay>,
): Promise<AnswerOf<typeof productPay>> {
  const { tx, now, memberId, emit } = context;
  // Serialises two payments, or a payment and a stop: the second sees the stage that the first left behind.
  const { stage, price, ends_on: endsOn } = await lockOwnCampaign(context, campaignId);
  if (stage !== 'unpaid') throw refuse('order_state');
  const { timezone } = await knownSettings(context);
  // It could no longer be received.
  if (endsOn !== null && endsOn < businessDate(now, timezone)) throw refuse('order_state');
  if (priceSeen !== undefined && priceSeen !== price) {
    throw refuse('changed_meanwhile', { current: { price } });
  }
  await putInReview(tx, campaignId, now);
  const { balances } = await refuseWhenShort(
    () => post(tx, campaignPaid({ campaignId, memberId, price, at: now })),
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
