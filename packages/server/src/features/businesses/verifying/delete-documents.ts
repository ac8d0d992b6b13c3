import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../../platform/queue/jobs.ts';
import { deletePicturesBefore } from './verifying-sql.ts';

/** A decision can be doubted for this long; then nobody needs the document. */
const KEPT_DAYS = 30;

export const deleteDocuments: Job = {
  name: 'delete-business-documents',
  schedule: '20 19 * * *',
  run: ({ now, transact }) => transact(({ tx }) => deletePicturesBefore(tx, addMs(now, -KEPT_DAYS * DAY_MS))),
};
