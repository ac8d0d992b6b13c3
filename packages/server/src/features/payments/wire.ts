import type * as calls from '@handbill/contract/console';
import type { objects } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { z } from 'zod';
import { withSeen } from '../../platform/http/seen.ts';
import { hasLostAccess } from '../approvals/index.ts';
import { consoleWithdrawalOf, type WithdrawalRow } from '../withdrawals/index.ts';
import type { BatchRow } from './sql.ts';

type Batch = z.output<typeof objects.paymentBatch>;
type OpenBatch = AnswerOf<typeof calls.readPaymentBatch>['data'];

/** A batch as the console sees it. */
export function batchOf(row: BatchRow): Batch {
  return {
    _id: row.id,
    status: row.status,
    withdrawals: row.withdrawals,
    total: row.total,
    paid: row.paid,
    waiting: row.waiting,
    made_by: row.made_by_name,
    made_at: row.made_at,
    released_by: row.released_by_name,
    released_at: row.released_at,
  };
}

/** A batch with its withdrawals and the digest of both, shown before the release. */
export function openBatchOf(batch: BatchRow, withdrawals: readonly WithdrawalRow[]): OpenBatch {
  return withSeen({
    batch: batchOf(batch),
    asker_lost_access: batch.status === 'made' && hasLostAccess(batch, 'payments.make'),
    withdrawals: withdrawals.map(consoleWithdrawalOf),
  });
}
