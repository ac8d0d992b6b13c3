import type { OperatorContext } from '../../../platform/context.ts';
import { logStep } from '../../approvals/index.ts';
import type { RequestRow } from '../sql.ts';

/** Records a step on a request in the operators' log: never what anybody wrote, which can be erased. */
export function recordRequest(
  context: OperatorContext,
  before: RequestRow,
  {
    action,
    after,
    details = {},
  }: {
    action: 'support_answered' | 'support_closed' | 'support_released' | 'support_taken';
    after: string;
    details?: Record<string, string | null>;
  },
): Promise<void> {
  return logStep(context, {
    action,
    subject: `support_request/${before.id}`,
    before: before.status,
    after,
    details: { member: before.member_id, ...details },
  });
}
