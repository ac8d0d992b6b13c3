import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { haltCampaign, lockAnyCampaign } from '../campaigns/index.ts';
import { type OperatorActionName, recordOperatorAction } from '../operator-actions/index.ts';
import { requireShown } from '../operators/index.ts';
import { selectLastDecided, selectOpenOf, updateDecided } from './sql.ts';
import { decidedOn, orderReportsOf } from './wire.ts';

/** Dismisses the open reports of a campaign, which continues. */
export async function dismissReports(
  context: OperatorContext,
  { id, seen, reason }: InputOf<typeof calls.dismissReports>,
): Promise<AnswerOf<typeof calls.dismissReports>> {
  const reports = await decide(context, { id, seen, status: 'dismissed' });
  return finish(context, { id, action: 'reports_dismissed', reason, reports });
}

/** Upholds the open reports of a campaign: it is stopped for a reason that its member sees, explained if the operator does. */
export async function upholdReports(
  context: OperatorContext,
  { id, seen, ...why }: InputOf<typeof calls.upholdReports>,
): Promise<AnswerOf<typeof calls.upholdReports>> {
  const reports = await decide(context, { id, seen, status: 'upheld' });
  await haltCampaign(context, { id, ...why });
  return finish(context, { id, action: 'reports_upheld', reason: why.reason, reports });
}

/**
 * Decides the open reports of a campaign, whose lock serialises two operators, as they were shown. Returns how many.
 * Refuses `report_state` without open ones, and `changed_meanwhile` if others have arrived. Reports take no lock: one that
 * arrives during the decision stays open.
 */
async function decide(
  context: OperatorContext,
  { id, seen, status }: { id: string; seen: string; status: 'dismissed' | 'upheld' },
): Promise<number> {
  const { tx, now, operatorId } = context;
  await lockAnyCampaign(context, id);
  const open = await selectOpenOf(tx, id);
  if (open === null) throw refuse('report_state');
  const subject = `campaign/${id}`;
  await requireShown(tx, { seen, shown: decidedOn(open), current: orderReportsOf(open), subject });
  await updateDecided(tx, { campaignId: id, reportIds: open.report_ids, status, operatorId, now });
  return open.reports;
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
