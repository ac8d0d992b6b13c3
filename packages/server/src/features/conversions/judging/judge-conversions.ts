import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { requireSeen } from '../../../platform/http/seen.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { updateJudged } from '../sql.ts';
import { lockConversions, selectShare } from './judging-sql.ts';
import { conversionsOf, shownSince } from './list-conversions.ts';

/**
 * Judges all conversions of a share, also those judged before, as they were shown: results leave out what is made
 * up. Refuses `not_found` without conversions, and `changed_meanwhile`.
 */
export async function judgeConversions(
  context: OperatorContext,
  { id, seen, verdict, reason }: InputOf<typeof calls.judgeConversions>,
): Promise<AnswerOf<typeof calls.judgeConversions>> {
  const { tx, now, operatorId } = context;
  const since = shownSince(now);
  const ids = await lockConversions(tx, { shareId: id, since });
  const before = await selectShare(tx, { shareId: id, since });
  if (before === null) throw refuse('not_found');
  const shown = conversionsOf(before);
  requireSeen(seen, shown, shown);
  await updateJudged(tx, { ids, campaignId: before.campaign_id, verdict, operatorId, now });
  await recordOperatorAction(context, {
    action: 'conversions_judged',
    subject: `share/${id}`,
    details: { campaign: before.campaign_id, verdict, conversions: String(ids.length), reason },
  });
  return { data: conversionsOf(existing(await selectShare(tx, { shareId: id, since }))) };
}
