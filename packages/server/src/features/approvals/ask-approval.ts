import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { accessOf } from '../../platform/identity/operator-access.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordApproval } from './record-approval.ts';
import { insertApproval, selectApproval } from './sql.ts';
import { type Approval, approvalOf, digestOf } from './wire.ts';

/**
 * The first of two people requests an action; nothing happens before another approves it. The payload is
 * JSON: amounts and instants are text. Refuses `approval_open` while the same request is already open.
 */
export async function askApproval(
  context: OperatorContext,
  asked: {
    kind: ApprovalKind;
    subject: string;
    payload: unknown;
    reason: string;
    /** The operator concerned. */
    concerns: string | null;
    /** The member whom `show` or the payload names, so that an erasure of their data finds it. */
    memberId: string | null;
  },
): Promise<Approval> {
  const { tx, now, config, operatorId, sessionId } = context;
  const { kind, subject, payload, reason, concerns, memberId } = asked;
  await kind.lock(tx, payload);
  const shown = await kind.show(context, payload);
  if (!shown) throw new Error(`${kind.kind} of ${subject} was requested, but is not possible`);
  const digest = digestOf({ ...asked, kind: kind.kind }, shown);
  const id = context.newId();
  const row = { id, kind: kind.kind, subject, payload, shown, digest, reason, concerns, operatorId, now };
  if (!(await insertApproval(tx, { ...row, memberId }))) throw refuse('approval_open');
  await recordApproval(context, 'approval_asked', { ...row, status: { before: null, after: 'asked' } });
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  const stored = existing(await selectApproval(tx, id));
  return approvalOf(stored, kind, { operatorId, access, shown });
}
