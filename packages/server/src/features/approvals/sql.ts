import type { OperatorRole } from '@handbill/contract/console/permissions';
import type { Shown } from '../../platform/approval-kind.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type ApprovalStatus = 'asked' | 'approved' | 'declined';

export interface ApprovalRow {
  id: string;
  kind: string;
  subject: string;
  payload: unknown;
  shown: Shown;
  shown_digest: string;
  reason: string;
  status: ApprovalStatus;
  asked_by: string;
  asked_by_name: string;
  asker_role: OperatorRole;
  asker_disabled_at: Date | null;
  asked_at: Date;
  concerns: string | null;
  concerns_name: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decline_reason: string | null;
}

const APPROVAL_COLUMNS = `a.id, a.kind, a.subject, a.payload, a.shown, a.shown_digest, a.reason, a.status, a.asked_by,
  first.username as asked_by_name, asker.role as asker_role, asker.disabled_at as asker_disabled_at, a.asked_at,
  a.concerns, about.username as concerns_name, second.username as decided_by_name, a.decided_at, a.decline_reason`;
const PEOPLE = `join shared.operator_name first on first.id = a.asked_by
  join shared.operator_rights asker on asker.id = a.asked_by
  left join shared.operator_name second on second.id = a.decided_by left join shared.operator_name about on about.id = a.concerns`;

/** Records a request; false while the same request is already open. */
export async function insertApproval(
  tx: Tx,
  asked: {
    id: string;
    kind: string;
    subject: string;
    payload: unknown;
    shown: Shown;
    digest: string;
    reason: string;
    concerns: string | null;
    memberId: string | null;
    operatorId: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into approval
       (id, kind, subject, payload, shown, shown_digest, reason, status, asked_by, asked_at, concerns, member_id)
     values ($1, $2, $3, $4, $5, $6, $7, 'asked', $8, $9, $10, $11)
     on conflict (kind, subject) where status = 'asked' do nothing returning 1`,
    [
      asked.id,
      asked.kind,
      asked.subject,
      JSON.stringify(asked.payload),
      JSON.stringify(asked.shown),
      asked.digest,
      asked.reason,
      asked.operatorId,
      asked.now,
      asked.concerns,
      asked.memberId,
    ],
  );
  return rows.length > 0;
}

/** An approval, locked until the commit, or null: two decisions happen one after the other. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  await tx.query('select 1 from approval where id = $1 for update', [id]);
  return selectApproval(tx, id);
}

export async function selectApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  const { rows } = await tx.query<ApprovalRow>(
    `select ${APPROVAL_COLUMNS} from approval a ${PEOPLE} where a.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updateApproved(
  tx: Tx,
  approved: { id: string; digest: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update approval set status = 'approved', approved_digest = $2, decided_by = $3, decided_at = $4 where id = $1`,
    [approved.id, approved.digest, approved.operatorId, approved.now],
  );
}

export async function updateDeclined(
  tx: Tx,
  declined: { id: string; reason: string | null; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `update approval set status = 'declined', decline_reason = $2, decided_by = $3, decided_at = $4 where id = $1`,
    [declined.id, declined.reason, declined.operatorId, declined.now],
  );
}

/** Withdraws every open request, in the name of its asker. */
export async function withdrawRequests(
  tx: Tx,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `update approval set status = 'declined', decline_reason = $1, decided_by = asked_by, decided_at = $2
     where status = 'asked'`,
    [reason, now],
  );
}

/**
 * Forgets what approvals about an erased member showed, in favour of the pseudonym. Open ones are withdrawn in the name
 * of their asker: they name an account that no longer exists, so nobody could approve them. The digests stay, as does
 * the log of operators.
 */
export async function forgetShown(
  tx: Tx,
  { memberId, pseudonym, now }: { memberId: string; pseudonym: string; now: Date },
): Promise<void> {
  await tx.query(
    `update approval set payload = '{}', shown = jsonb_build_object('title', $2::text, 'lines', '[]'::jsonb),
       status = case when status = 'asked' then 'declined' else status end,
       decline_reason = case when status = 'asked' then 'The member’s data was erased' else decline_reason end,
       decided_by = coalesce(decided_by, asked_by), decided_at = coalesce(decided_at, $3)
     where member_id = $1`,
    [memberId, pseudonym, now],
  );
}

/** Selects the approvals of some kinds, and all those that one operator asked for. */
interface Reader {
  kinds: readonly string[];
  operatorId: string;
}

interface Wanted {
  reader: Reader;
  status: ApprovalStatus | null;
  /** In lower case. */
  search: string | null;
}

// Filters by status, by the start of an operator's name, by words of the title or the reason, or by a whole id.
const WANTED = `($1::text is null or a.status = $1) and (a.kind = any($2::text[]) or a.asked_by = $3)
  and ($4::text is null or starts_with(first.username, $4) or starts_with(second.username, $4)
    or starts_with(about.username, $4) or position($4 in lower(a.shown ->> 'title')) > 0
    or position($4 in lower(a.reason)) > 0 or $4 in (a.id::text, split_part(a.subject, '/', 2)))`;

/** Open approvals oldest first, all approvals newest first. `after` is where the previous page ended. */
export async function selectApprovals(
  tx: Tx,
  { reader, status, search, after, limit }: Wanted & { after: string | null; limit: number },
): Promise<ApprovalRow[]> {
  const { rows } = await tx.query<ApprovalRow>(
    status === 'asked'
      ? `select ${APPROVAL_COLUMNS} from approval a ${PEOPLE}
         where ${WANTED} and ($5::uuid is null or a.id > $5) order by a.id limit $6`
      : `select ${APPROVAL_COLUMNS} from approval a ${PEOPLE}
         where ${WANTED} and ($5::uuid is null or a.id < $5) order by a.id desc limit $6`,
    [status, reader.kinds, reader.operatorId, search, after, limit],
  );
  return rows;
}

export async function countApprovals(tx: Tx, { reader, status, search }: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from approval a ${PEOPLE} where ${WANTED}`,
    [status, reader.kinds, reader.operatorId, search],
  );
  return onlyRow(rows).total;
}

type OpenRow = Pick<ApprovalRow, 'id' | 'subject' | 'payload' | 'asked_by_name' | 'asked_at'>;

/** The open requests of one kind. */
export async function selectOpenOfKind(tx: Tx, kind: string): Promise<OpenRow[]> {
  const { rows } = await tx.query<OpenRow>(
    `select a.id, a.subject, a.payload, first.username as asked_by_name, a.asked_at
     from approval a join shared.operator_name first on first.id = a.asked_by where a.kind = $1 and a.status = 'asked'`,
    [kind],
  );
  return rows;
}

export interface FirstAccess {
  id: string;
  role: OperatorRole;
  disabled_at: Date | null;
  access_changed_at: Date | null;
}

/** The access of operators, and when it last changed. */
export async function selectAccess(tx: Tx, operatorIds: readonly string[]): Promise<FirstAccess[]> {
  const { rows } = await tx.query<FirstAccess>(
    `select rights.id, rights.role, rights.disabled_at, access.access_changed_at
     from shared.operator_rights rights join shared.operator_access access on access.id = rights.id
     where rights.id = any($1::uuid[])`,
    [operatorIds],
  );
  return rows;
}

/** Approvals without a second person's approval, or approved in a form other than requested. */
export async function selectNotApprovedByTwo(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'approval/' || id as subject,
       case when approved_digest is distinct from shown_digest then 'approved in another form than requested'
         else 'approved by the person who asked for it, or whom it concerns' end as detail
     from approval
     where status = 'approved' and (asked_by = decided_by or decided_by is not distinct from concerns
       or approved_digest is distinct from shown_digest)
     order by id`,
    [],
  );
  return rows;
}

/** Both people of the approvals about some subjects. */
export async function selectApprovers(
  tx: Tx,
  subjects: readonly string[],
): Promise<{ subject: string; id: string; username: string }[]> {
  const { rows } = await tx.query<{ subject: string; id: string; username: string }>(
    `select a.subject, o.id, o.username from approval a join shared.operator_name o on o.id in (a.asked_by, a.decided_by)
     where a.subject = any ($1::text[]) and a.status = 'approved' order by a.id, o.username`,
    [subjects],
  );
  return rows;
}
