import type { listApprovals } from '@handbill/contract/console';
import { type Access, approvableKinds, askingPermissions } from '@handbill/contract/console/permissions';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import { seenOf } from '../../platform/http/seen.ts';
import { hasLostAccess } from './second-person.ts';
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
    asker_lost_access: open && hasLostAccess(row, askingPermissions[kind.kind]),
    seen,
  };
}
