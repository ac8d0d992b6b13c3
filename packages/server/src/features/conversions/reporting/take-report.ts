import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { reportByServer } from './report-conversion.ts';

/** Reports what a tap led to, mostly by a program of the advertiser with a key. Refuses `conversion_unknown`. */
export async function takeReport(
  context: MemberContext,
  { hb, worth }: InputOf<typeof calls.reportConversion>,
): Promise<AnswerOf<typeof calls.reportConversion>> {
  const { memberId } = context;
  const {
    campaignId,
    id: _id,
    ...reported
  } = await reportByServer(context, { hb, worth: worth ?? null, memberId });
  return { data: { hb, product_id: campaignId, ...reported } };
}
