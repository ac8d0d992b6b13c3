import type { listApprovals } from '@handbill/contract/console';
import type { ApprovalKindName } from '@handbill/contract/console/permissions';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from './context.ts';
import type { Tx } from './database/transaction.ts';

type Approval = AnswerOf<typeof listApprovals>['data'][number];

/** What the second person is shown of a request. */
export type Shown = Pick<Approval, 'title' | 'lines'>;

/** An action that one operator requests and another approves; the feature that carries it out declares it. */
export interface ApprovalKind {
  /** Its permission is in the contract's permissions.ts. */
  readonly kind: ApprovalKindName;
  /** Locks the rows concerned, so that what `show` reads stays true until the commit. */
  lock(tx: Tx, payload: unknown): Promise<void>;
  /** The change it would make, as of now; null when it can no longer be made. */
  show(work: Pick<Work, 'tx' | 'now' | 'config'>, payload: unknown): Promise<Shown | null>;
  /** Carries it out in the approval's transaction. */
  apply(
    context: OperatorContext,
    approved: { payload: unknown; askedBy: string; approvedBy: string; approvalId: string },
  ): Promise<void>;
}
