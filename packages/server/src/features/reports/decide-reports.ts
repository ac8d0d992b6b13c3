import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { haltCampaign, lockAnyCampaign } from '../campaigns/index.ts';
import { type OperatorActionName, recordOperatorAction } from '../operator-actions/index.ts';
import { selectLastDecided, updateDecided } from './sql.ts';
import { orderReportsOf } from './wire.ts';

/** Dismisses the open reports of a campaign, which continues. */
export async function dismissReports(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.dismissReports>,
): Promise<AnswerOf<typeof calls.dismissReports>> {
  const reports = await decide(context, id, 'dismissed');
  return finish(context, { id, action: 'reports_dismissed', reason, reports });
}

/** Upholds the open reports of a campaign: it is stopped for a reason that its member sees, explained if the operator does. */
export async function upholdReports(
  context: OperatorContext,
  { id, ...why }: InputOf<typeof calls.upholdReports>,
): Promise<AnswerOf<typeof calls.upholdReports>> {
  const reports = await decide(context, id, 'upheld');
  await haltCampaign(context, { id, ...why });
  return finish(context, { id, action: 'reports_upheld', reason: why.reason, reports });
}

/** Decides all open reports of a campaign, whose lock serialises two operators. Returns how many. */
async function decide(
  context: OperatorContext,
  campaignId: string,
  status: 'dismissed' | 'upheld',
): Promise<number> {
  const { tx, now, operatorId } = context;
  await lockAnyCampaign(context, campaignId);
  const reports = await updateDecided(tx, { campaignId, status, operatorId, now });
  if (reports === 0) throw refuse('report_state');
  return reports;
}

async function finish(
  context: OperatorContext,
  {
    id,
    action,
    reason,
    reports,
  }: { id: string; action: OperatorActionName; reason: string; reports: number },
) {
  await recordOperatorAction(context, {
    action,
    subject: `campaign/${id}`,
    details: { reports: String(reports), reason },
  });
  return { data: orderReportsOf(await selectLastDecided(context.tx, id)) };
}
