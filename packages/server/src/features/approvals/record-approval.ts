import type { Shown } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';

/** Records a step of an approval in the operators' log. */
export function recordApproval(
  context: Pick<OperatorContext, 'tx' | 'now' | 'config' | 'operatorId'>,
  action: 'approval_asked' | 'approval_approved' | 'approval_declined',
  {
    id,
    subject,
    reason,
    shown,
    digest,
    status,
  }: {
    id: string;
    subject: string;
    reason: string;
    shown: Shown;
    digest: string;
    status: { before: string | null; after: string };
  },
): Promise<void> {
  const changes = shown.lines.flatMap(({ label, before, after }) => {
    const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
    return [
      [`${name}_before`, before],
      [`${name}_after`, after],
    ];
  });
  return recordOperatorAction(context, {
    action,
    subject: `approval/${id}`,
    details: {
      ...Object.fromEntries(changes),
      ...status,
      about: subject,
      title: shown.title,
      reason,
      shown: digest,
    },
  });
}
