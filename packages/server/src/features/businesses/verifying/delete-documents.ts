import { DOCUMENT_DAYS } from '@handbill/contract/periods';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Job } from '../../../platform/queue/jobs.ts';
import { deletePicturesBefore } from './verifying-sql.ts';

/** A decision can be doubted for `DOCUMENT_DAYS`; then nobody needs the document. */
export const deleteDocuments: Job = {
  name: 'delete-business-documents',
  schedule: '20 19 * * *',
  run: ({ now, transact }) =>
    transact(({ tx }) => deletePicturesBefore(tx, addMs(now, -DOCUMENT_DAYS * DAY_MS))),
};
