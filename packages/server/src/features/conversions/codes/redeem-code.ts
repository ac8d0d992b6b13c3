import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { conversionRedeem } from '@handbill/contract/member';
import { SECOND_MS } from '@handbill/contract/time';
import type { MemberContext, Preparation, Runtime } from '../../../platform/context.ts';
import { MinuteCounts } from '../../../platform/http/minute-counts.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ATTEMPTS_MINUTE, codeOf, correctableUntil, isRedeemable } from '../rules.ts';
import { type ConversionRow, correctWorth, selectRedeemed, storeRedeemed } from '../sql.ts';
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
 * Redeems a code of the advertiser's visitors, once; from then on it answers when that was, and for some minutes corrects
 * what it was worth. An editor of the team does it for the advertiser. Refuses `conversion_unknown`, also for another
 * advertiser's code, `conversion_expired`, and `worth_final` for a correction that comes too late.
 */
export async function redeemCode(
  context: MemberContext,
  { code: typed, worth: entered, corrects = false }: InputOf<typeof conversionRedeem>,
): Promise<AnswerOf<typeof conversionRedeem>> {
  const { tx, now, memberId } = context;
  const worth = entered ?? null;
  const code = codeOf(typed);
  const given = await selectGivenCode(tx, { memberId, code });
  if (given === null) throw refuse('conversion_unknown');
  const { campaign_id: campaignId, share_id: shareId, title, channel } = given;
  const expired = !isRedeemable(given.completed_at, now);
  const redeeming = { id: context.newId(), campaignId, shareId, code, channel, worth, now };
  const stored = expired ? null : await storeRedeemed(tx, redeeming);
  if (stored) await tellOfConversion(context, { ...stored, campaignId, memberId, title, channel });
  const found = stored ?? (await selectRedeemed(tx, { campaignId, code }));
  if (found === null) throw refuse('conversion_expired');
  const correctable_until = correctableUntil(found.happened_at, now);
  if (corrects && correctable_until === null) throw refuse('worth_final');
  const corrected = corrects && stored === null ? await correctWorth(tx, { campaignId, code, worth }) : null;
  if (corrected) await tellOfConversion(context, { ...corrected, campaignId, memberId, title, channel });
  const redeemed: ConversionRow = corrected ?? found;
  return {
    data: {
      product_id: campaignId,
      title,
      code,
      redeemed_at: redeemed.happened_at,
      worth: redeemed.worth,
      before: stored === null,
      correctable_until,
    },
  };
}
