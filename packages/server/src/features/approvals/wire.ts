import type { listApprovals } from '@handbill/contract/console';
import { type Access, approvableKinds } from '@handbill/contract/console/permissions';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { seenOf } from '../../platform/http/seen.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import type { ApprovalRow } from './sql.ts';

export type Approval = AnswerOf<typeof listApprovals>['data'][number];

type Asked = Pick<ApprovalRow, 'kind' | 'subject' | 'payload' | 'reason'>;

/** The parts of an approval that both people see and that are carried out. */
export function seenPartsOf({ kind, subject, payload, reason }: Asked, shown: Shown | null): object {
  return { kind, subject, payload, reason, shown };
}

export function digestOf(row: Asked, shown: Shown | null): string {
  return seenOf(seenPartsOf(row, shown));
}

/** The kind of a row. Throws when no feature declares it. */
export function kindOf(kinds: readonly ApprovalKind[], { kind }: Pick<ApprovalRow, 'kind'>): ApprovalKind {
  const found = kinds.find((each) => each.kind === kind);
  if (!found) throw new Error(`no feature declares approvals of the kind ${kind}`);
  return found;
}

/** An approval as the console shows it; for an open one, `shown` is the change it would make now. */
export function approvalOf(
  row: ApprovalRow,
  kind: ApprovalKind,
  reader: { operatorId: string; access: Access; shown: Shown | null },
): Approval {
  const open = row.status === 'asked';
  const shown = open ? (reader.shown ?? row.shown) : row.shown;
  const seen = open ? digestOf(row, reader.shown) : row.shown_digest;
  return {
    _id: row.id,
    kind: kind.kind,
    subject: row.subject,
    title: shown.title,
    lines: shown.lines,
    reason: row.reason,
    status: row.status,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at,
    own: row.asked_by === reader.operatorId,
    concerns: row.concerns_name,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
    decline_reason: row.decline_reason,
    may_approve: approvableKinds(reader.access).includes(kind.kind),
    possible: open && seen === row.shown_digest,
    seen,
  };
}

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
