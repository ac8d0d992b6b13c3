import {
  askPaymentRelease as askReleaseCall,
  dropPaymentBatch as dropCall,
  exportPaymentBatch as exportCall,
  listPaymentBatches as listCall,
  makePaymentBatch as makeCall,
  readPaymentBatch as readCall,
  releasePaymentBatch as releaseCall,
  importPaymentResult as resultCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { exportBatch } from './export-batch.ts';
import { importResult, prepareResult } from './import-result.ts';
import { listBatches, readBatch } from './list-batches.ts';
import { dropBatch, makeBatch } from './make-batch.ts';
import { askRelease, releaseApproval, releaseBatch } from './release-batch.ts';
import { selectWrongBatches } from './sql.ts';

export const paymentsFeature: Feature = {
  consoleRoutes: [
    route(listCall, listBatches),
    route(readCall, readBatch),
    route(makeCall, makeBatch),
    route(dropCall, dropBatch),
    route(releaseCall, releaseBatch),
    route(askReleaseCall, askRelease),
    route(exportCall, exportBatch),
    route(resultCall, importResult, { prepare: prepareResult }),
  ],
  approvals: [releaseApproval],
  auditChecks: [{ check: 'payment_batches', run: selectWrongBatches }],
};
