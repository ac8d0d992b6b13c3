import type { listApprovals } from '@handbill/contract/console';
import type { ApprovalKindName } from '@handbill/contract/console/permissions';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Work } from './context.ts';
import type { Tx } from './database/transaction.ts';

type Approval = AnswerOf<typeof listApprovals>['data'][number];

/** What a second person sees of something asked for. */
export type Shown = Pick<Approval, 'title' | 'lines'>;

/** Something that one operator asks for and another approves; the feature that carries it out declares it. */
export interface ApprovalKind {
  /** Its permission is in the contract's permissions.ts. */
  readonly kind: ApprovalKindName;
  /** Locks what it is about, so that what is shown after it holds until the commit. */
  lock(tx: Tx, payload: unknown): Promise<void>;
  /** What it changes, read now; null when it can no longer be done. */
  show(work: Pick<Work, 'tx' | 'now' | 'config'>, payload: unknown): Promise<Shown | null>;
  /** Carries it out, in the transaction of the approval. */
  apply(
    context: OperatorContext,
    approved: { payload: unknown; askedBy: string; approvedBy: string; approvalId: string },
  ): Promise<void>;
}
