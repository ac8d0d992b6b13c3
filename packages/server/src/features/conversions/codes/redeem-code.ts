import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { conversionRedeem } from '@handbill/contract/member';
import { SECOND_MS } from '@handbill/contract/time';
import type { MemberContext, Preparation, Runtime } from '../../../platform/context.ts';
import { MinuteCounts } from '../../../platform/http/minute-counts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ATTEMPTS_MINUTE, codeOf, isRedeemable } from '../rules.ts';
import { selectRedeemed, storeRedeemed } from '../sql.ts';
import { tellOfConversion } from '../tell-of-conversion.ts';
import { selectGivenCode } from './codes-sql.ts';

const ofRuntimes = new WeakMap<Runtime, MinuteCounts>();

/**
 * Counts a person's attempts, also those that are refused: nobody tries codes until one fits, and one counter does not
 * use up those of another. Refuses `too_many_requests`.
 */
export async function countAttempt({
  runtime,
  now,
  actorId,
}: Preparation & { actorId: string }): Promise<void> {
  const counts = ofRuntimes.get(runtime) ?? new MinuteCounts(runtime);
  ofRuntimes.set(runtime, counts);
  const waitMs = await counts.take([{ key: `redeem ${actorId}`, max: ATTEMPTS_MINUTE }], now);
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
}

/**
 * Redeems a code of the advertiser's visitors, once; from then on it answers when that was. An editor of the team does it
 * for the advertiser. Refuses `conversion_unknown`, also for another advertiser's code, and `conversion_expired`.
 */
export async function redeemCode(
  context: MemberContext,
  { code: typed, worth }: InputOf<typeof conversionRedeem>,
): Promise<AnswerOf<typeof conversionRedeem>> {
  const { tx, now, memberId } = context;
  const code = codeOf(typed);
  const given = await selectGivenCode(tx, { memberId, code });
  if (given === null) throw refuse('conversion_unknown');
  const { campaign_id: campaignId, share_id: shareId, title, channel } = given;
  const expired = !isRedeemable(given.completed_at, now);
  const redeeming = { id: context.newId(), campaignId, shareId, code, channel, worth: worth ?? null, now };
  const stored = expired ? null : await storeRedeemed(tx, redeeming);
  if (stored) await tellOfConversion(context, { ...stored, campaignId, memberId, title, channel });
  const redeemed = stored ?? (await selectRedeemed(tx, { campaignId, code }));
  if (redeemed === null) throw refuse('conversion_expired');
  return {
    data: {
      product_id: campaignId,
      title,
      code,
      redeemed_at: redeemed.happened_at,
      worth: redeemed.worth,
      before: stored === null,
    },
  };
}
