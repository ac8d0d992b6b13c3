import type { OperatorContext } from '../../platform/context.ts';
import type { CampaignRow } from '../escrow/index.ts';
import { type OperatorActionName, recordOperatorAction } from '../operator-actions/index.ts';
import { selectCampaign } from './sql.ts';
import { type ConsoleOrder, consoleOrderOf } from './wire.ts';

/** Records an operator's step on a campaign in the operators' log, and returns the campaign's new state. Call it last. */
export async function recordCampaign(
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
