import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { type CampaignRow, lockCampaign } from '../escrow/index.ts';
import { type OperatorActionName, recordOperatorAction } from '../operator-actions/index.ts';
import { selectCampaign } from './sql.ts';
import { type ConsoleOrder, consoleOrderOf } from './wire.ts';

/** Any member's campaign, locked until the commit. Refuses `not_found`. */
export async function lockAnyCampaign(
  { tx }: Pick<OperatorContext, 'tx'>,
  campaignId: string,
): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) throw refuse('not_found');
  return campaign;
}

/** Records an operator's step in the log, and returns the campaign's new state. Call it last. */
export async function recordStep(
  context: OperatorContext,
  before: CampaignRow,
  { action, ...why }: { action: OperatorActionName; reason: string | null; explanation?: string },
): Promise<{ data: ConsoleOrder }> {
  const after = await selectCampaign(context.tx, before.id);
  await recordOperatorAction(context, {
    action,
    subject: `campaign/${before.id}`,
    details: {
      before: before.stage,
      after: after.stage,
      returned: String(after.refunded - before.refunded),
      ...why,
    },
  });
  return { data: consoleOrderOf(after) };
}

/** A campaign as the console sees it; it must exist. */
export async function consoleOrderById(tx: OperatorContext['tx'], campaignId: string): Promise<ConsoleOrder> {
  return consoleOrderOf(await selectCampaign(tx, campaignId));
}
