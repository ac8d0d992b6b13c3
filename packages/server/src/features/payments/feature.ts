import * as calls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { refuseIfBankPaid, refuseUnlessBankReturned, refuseUnlessUnpaid } from '../reconciliation/index.ts';
import { returnUnmatched } from '../unmatched/index.ts';
import { cancelWithdrawal, rejectWithdrawal } from '../withdrawals/index.ts';
import { exportBatch } from './export-batch.ts';
import { importResult, prepareResult } from './import-result.ts';
import { listBatches, readBatch } from './list-batches.ts';
import { dropBatch, makeBatch } from './make-batch.ts';
import { payByHand } from './pay-by-hand.ts';
import { askRelease, releaseApproval, releaseBatch } from './release-batch.ts';
import { paymentsSchema } from './schema.ts';
import { selectPaidTwice, selectWrongBatches } from './sql.ts';

export const paymentsFeature: Feature = {
  schema: paymentsSchema,
  memberRoutes: [
    route(memberCalls.withdrawCancel, (context, input) =>
      cancelWithdrawal(context, input, refuseUnlessUnpaid),
    ),
  ],
  consoleRoutes: [
    route(calls.listPaymentBatches, listBatches),
    route(calls.readPaymentBatch, readBatch),
    route(calls.makePaymentBatch, makeBatch),
    route(calls.dropPaymentBatch, dropBatch),
    route(calls.releasePaymentBatch, releaseBatch),
    route(calls.askPaymentRelease, askRelease),
    route(calls.exportPaymentBatch, exportBatch),
    route(calls.payWithdrawal, payByHand),
    route(calls.rejectWithdrawal, (context, input) => rejectWithdrawal(context, input, refuseIfBankPaid)),
    route(calls.returnUnmatched, (context, input) =>
      returnUnmatched(context, input, refuseUnlessBankReturned),
    ),
    route(calls.importPaymentResult, importResult, { prepare: prepareResult }),
  ],
  approvals: [releaseApproval],
  auditChecks: [
    { check: 'payment_batches', run: selectWrongBatches },
    { check: 'withdrawals_paid_once', run: selectPaidTwice },
  ],
};
