import type { Tx } from '../../../platform/database/transaction.ts';

/** Records a stored picture as one of the company's own. */
export async function ownPicture(
  tx: Tx,
  picture: { file: string; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    'insert into company_picture (file, uploaded_by, created_at) values ($1, $2, $3) on conflict do nothing',
    [picture.file, picture.operatorId, picture.now],
  );
}

/** Whether a picture is one of the company's own. */
export async function isOwnPicture(tx: Tx, file: string): Promise<boolean> {
  const { rows } = await tx.query('select from company_picture where file = $1', [file]);
  return rows.length > 0;
}
