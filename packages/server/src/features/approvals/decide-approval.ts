import type * as calls from '@handbill/contract/console';
import { approvableKinds, askingPermissions } from '@handbill/contract/console/permissions';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { requireSeen } from '../../platform/http/seen.ts';
import { accessOf } from '../../platform/identity/operator-access.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { recordApproval } from './record-approval.ts';
import { requireSecondPerson } from './second-person.ts';
import { type ApprovalRow, lockApproval, selectApproval, updateApproved, updateDeclined } from './sql.ts';
import { inState } from './step.ts';
import { type Approval, approvalOf, kindOf, seenPartsOf } from './wire.ts';

/** The second of two people approves the request that both have seen, and it is carried out immediately. */
export async function approve(
  context: OperatorContext,
  kinds: readonly ApprovalKind[],
  { id, seen }: InputOf<typeof calls.approveApproval>,
): Promise<AnswerOf<typeof calls.approveApproval>> {
  const { tx, now, operatorId } = context;
  const { row, kind } = await lockAsked(context, kinds, id);
  await mustBeApprovable(context, kind);
  const askers = [{ id: row.asked_by, permission: askingPermissions[kind.kind] }];
  await requireSecondPerson(context, { askers, concerns: row.concerns });
  await kind.lock(tx, row.payload);
  const shown = await kind.show(context, row.payload);
  const current = await readApproval(context, kind, row, shown);
  requireSeen(seen, seenPartsOf(row, shown), current);
  if (!current.possible) throw refuse('approval_impossible', { current: { cause: 'changed_since_asked' } });
  await updateApproved(tx, { id, digest: current.seen, operatorId, now });
  await carryOut(context, kind, row);
  await recordApproval(context, 'approval_approved', {
    ...row,
    digest: current.seen,
    status: { before: 'asked', after: 'approved' },
  });
  return { data: await readDecided(context, kind, id) };
}

/** Another operator declines a request, or the one who asked withdraws it: nothing is carried out. */
export async function decline(
  context: OperatorContext,
  kinds: readonly ApprovalKind[],
  { id, reason: why }: InputOf<typeof calls.declineApproval>,
): Promise<AnswerOf<typeof calls.declineApproval>> {
  const { tx, now, operatorId } = context;
  const reason = why ?? null;
  const { row, kind } = await lockAsked(context, kinds, id);
  if (row.asked_by !== operatorId) await mustBeApprovable(context, kind);
  await updateDeclined(tx, { id, reason, operatorId, now });
  await recordApproval(context, 'approval_declined', {
    ...row,
    reason: reason ?? row.reason,
    digest: row.shown_digest,
    status: { before: 'asked', after: 'declined' },
  });
  return { data: await readDecided(context, kind, id) };
}

/** Refuses `forbidden` to operators whose role has no say in this kind. */
async function mustBeApprovable(
  { tx, config, operatorId, sessionId }: OperatorContext,
  { kind }: ApprovalKind,
): Promise<void> {
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  if (!approvableKinds(access).includes(kind)) throw refuse('forbidden');
}

/** A request whose execution is refused is no longer possible. */
async function carryOut(context: OperatorContext, kind: ApprovalKind, row: ApprovalRow): Promise<void> {
  const { id: approvalId, payload, asked_by: askedBy } = row;
  try {
    await kind.apply(context, { payload, askedBy, approvedBy: context.operatorId, approvalId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { slug: cause, fields, current } = error;
    throw refuse('approval_impossible', { current: { ...current, ...(fields && { fields }), cause } });
  }
}

async function lockAsked(
  { tx }: OperatorContext,
  kinds: readonly ApprovalKind[],
  id: string,
): Promise<{ row: ApprovalRow; kind: ApprovalKind }> {
  const row = inState({
    row: await lockApproval(tx, id),
    isOpen: ({ status }) => status === 'asked',
    closed: () => refuse('approval_state'),
  });
  return { row, kind: kindOf(kinds, row) };
}

async function readApproval(
  { tx, config, operatorId, sessionId }: OperatorContext,
  kind: ApprovalKind,
  row: ApprovalRow,
  shown: Shown | null,
): Promise<Approval> {
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  return approvalOf(row, kind, { operatorId, access, shown });
}

async function readDecided(context: OperatorContext, kind: ApprovalKind, id: string): Promise<Approval> {
  const row = await selectApproval(context.tx, id);
  if (!row) throw new Error(`approval ${id} is gone`);
  return readApproval(context, kind, row, null);
}
