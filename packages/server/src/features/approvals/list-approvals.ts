import type * as calls from '@handbill/contract/console';
import { approvableKinds } from '@handbill/contract/console/permissions';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { accessOf } from '../../platform/identity/operator-access.ts';
import { countApprovals, selectApprovals } from './sql.ts';
import { type Approval, approvalOf, kindOf } from './wire.ts';

/** The requests of the kinds that the reader may approve, and the reader's own. */
export async function listApprovals(
  context: OperatorContext,
  kinds: readonly ApprovalKind[],
  { status, search, ...paging }: InputOf<typeof calls.listApprovals>,
): Promise<AnswerOf<typeof calls.listApprovals>> {
  const { tx, config, operatorId, sessionId } = context;
  const { after, limit } = pageOf(paging);
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  const reader = { kinds: approvableKinds(access), operatorId };
  const wanted = { reader, status: status ?? null, search: searchOf(search)?.text ?? null };
  const rows = await selectApprovals(tx, { ...wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  const data: Approval[] = [];
  for (const row of page.rows) {
    const kind = kindOf(kinds, row);
    const shown = row.status === 'asked' ? await kind.show(context, row.payload) : null;
    data.push(approvalOf(row, kind, { operatorId, access, shown }));
  }
  return { data, next_cursor: page.next_cursor, total: await countApprovals(tx, wanted) };
}
