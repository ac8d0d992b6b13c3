import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CampaignRow, costPerVisit, takeVisitsBack } from '../../escrow/index.ts';
import { notify } from '../../notifications/index.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { recordReversed, type ShareRow, uncountVisits } from '../../shares/index.ts';
import { type LockedShare, lockSharesOf } from '../lock-shares.ts';
import { insertReversal, type Reversal, selectUnsettled } from './reversals-sql.ts';

type Asked = InputOf<typeof calls.reverseVisits>;

/**
 * Refuses verified visits that have not settled: single ones, or all of a share or a network. Their rewards
 * and fees go back from the share's reserve to the campaign, or to the advertiser if it is over, and both
 * sides see the reason. Settled and claimed visits stay paid. Refuses `visits_settled` when none are left.
 */
export async function reverseVisits(
  context: OperatorContext,
  asked: Asked,
): Promise<AnswerOf<typeof calls.reverseVisits>> {
  const { tx, now } = context;
  const wanted = wantedBy(asked);
  const locked = await lockSharesOf(context.tx, await selectUnsettled(tx, { ...wanted, now }));
  const reversals: { reversal: Reversal; share: ShareRow; campaign: CampaignRow }[] = [];
  for (const { campaign, share, visitIds } of locked) {
    const reversal = await reverseOfShare(context, { campaign, share, visitIds, asked });
    if (reversal) reversals.push({ reversal, share, campaign });
  }
  if (reversals.length === 0) throw refuse('visits_settled');
  // The log's head is the last lock: all postings come before it.
  for (const { reversal, share } of reversals) await record(context, reversal, share);
  return {
    data: {
      visits: reversals.reduce((sum, { reversal }) => sum + reversal.visits, 0),
      shares: reversals.length,
      rewards: reversals.reduce((sum, { reversal }) => sum + reversal.reward, 0n),
      returned: reversals.reduce((sum, { reversal }) => sum + reversal.reward + reversal.fee, 0n),
    },
  };
}

function wantedBy({ visits, share_id, network }: Asked) {
  const named = [visits, share_id, network].filter((each) => each !== undefined);
  if (named.length !== 1) throw refuse('validation_failed', { fields: { visits: 'name_one' } });
  return {
    visitIds: visits ?? null,
    shareId: share_id ?? null,
    network: network === undefined ? null : Buffer.from(network, 'hex'),
  };
}

/** Refuses the visits of a locked share that have not settled; null if all have. */
async function reverseOfShare(
  context: OperatorContext,
  { campaign, share, visitIds, asked }: LockedShare & { asked: Asked },
): Promise<Reversal | null> {
  const { tx, now, operatorId } = context;
  const { reason, note } = asked;
  const reversal = await insertReversal(tx, {
    id: context.newId(),
    share,
    visitIds,
    reason,
    note,
    operatorId,
    now,
  });
  if (!reversal) return null;
  const ids = { reversalId: reversal.id, shareId: share.id, campaignId: share.campaign_id };
  await recordReversed(tx, { ...ids, visitIds, now });
  await uncountVisits(context, share, reversal.visits);
  await takeVisitsBack(context, campaign, { shareId: share.id, cause: reversal.id, visits: reversal.visits });
  const { visits } = reversal;
  const params = { title: campaign.title, visits: String(visits), reason };
  await notify(context, share.member_id, 'visits_refused', {
    ...params,
    reward: String(reversal.reward),
    order: share.id,
  });
  await notify(context, campaign.member_id, 'visits_returned', {
    ...params,
    amount: String(costPerVisit(share) * BigInt(visits)),
    order: campaign.id,
  });
  return reversal;
}

function record(context: OperatorContext, reversal: Reversal, share: ShareRow): Promise<void> {
  return recordOperatorAction(context, {
    action: 'visits_reversed',
    subject: `share/${share.id}`,
    details: {
      verified_before: String(share.visits_verified),
      verified_after: String(share.visits_verified - reversal.visits),
      reversal: reversal.id,
      visits: String(reversal.visits),
      amount: String(reversal.reward),
      fee: String(reversal.fee),
      reason: reversal.reason,
      note: reversal.note,
    },
  });
}
