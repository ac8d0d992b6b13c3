import { approveApproval, listApprovals } from '@handbill/contract/console';
import type { ApprovalKind } from '../../src/platform/approval-kind.ts';
import type { TestApp } from '../app.ts';
import { operatorContext } from '../contexts.ts';
import type { Person } from './people.ts';

/** What waits for a second person, as `as` sees it: the approval of this id or about this subject, if several wait. */
export async function openApproval(app: TestApp, as: Person, which?: string | null) {
  const { body } = await app.call(listApprovals, { status: 'asked', limit: '100' }, { as });
  const found = body.data.find(
    ({ _id, subject }) => which === undefined || [_id, subject].includes(which ?? ''),
  );
  if (!found) throw new Error(`no approval is open${which === undefined ? '' : ` of ${which}`}`);
  return found;
}

/** Approves what was seen of an approval. */
export const approve = (
  app: TestApp,
  { _id: id, seen }: { _id: string; seen: string },
  as: Person,
  key?: string,
) => app.call(approveApproval, { id, seen }, { as, key });

/** Looks at what waits, which `as` may see, and approves it. */
export const approveOpen = async (app: TestApp, as: Person, which?: string | null) =>
  approve(app, await openApproval(app, as, which), as);

/** A kind of approval at work on a payload that two people agreed on, without the request before it. */
export const approvedBy = (
  app: TestApp,
  { show, apply }: ApprovalKind,
  [first, second]: [Person, Person],
) => ({
  show: (payload: unknown) => app.work((work) => show(work, payload)),
  apply: (payload: unknown) =>
    app.work((work) =>
      apply(operatorContext(work, second), {
        payload,
        askedBy: first.id,
        approvedBy: second.id,
        approvalId: work.newId(),
      }),
    ),
});
