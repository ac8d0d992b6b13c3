import type { Tx } from '../../platform/database/transaction.ts';
import type { PicturePurpose } from './rules.ts';

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

export async function insertUpload(
  tx: Tx,
  upload: { file: string; memberId: string; purpose: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into upload (file, member_id, purpose, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [upload.file, upload.memberId, upload.purpose, upload.now],
  );
}

/** When a member's newest upload but `place` minus one was made; null: there are fewer. */
export async function selectRecentUpload(
  tx: Tx,
  { memberId, place }: { memberId: string; place: number },
): Promise<Date | null> {
  const { rows } = await tx.query<{ created_at: Date }>(
    'select created_at from upload where member_id = $1 order by created_at desc offset $2 limit 1',
    [memberId, place - 1],
  );
  return rows[0]?.created_at ?? null;
}

/** Whether one of these members uploaded this file for this purpose. */
export async function uploadExists(
  tx: Tx,
  { file, memberIds, purpose }: { file: string; memberIds: readonly string[]; purpose: PicturePurpose },
): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from upload where file = $1 and member_id = any ($2::uuid[]) and purpose = $3',
    [file, memberIds, purpose],
  );
  return rows.length > 0;
}

/** Makes these pictures of orders another member's as well, so that they outlast the account that uploaded them. */
export async function shareUploads(
  tx: Tx,
  { files, fromId, toId, now }: { files: readonly string[]; fromId: string; toId: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into upload (file, member_id, purpose, created_at)
     select file, $3, purpose, $4 from upload
     where file = any ($1::text[]) and member_id = $2 and purpose = 'order_image' on conflict do nothing`,
    [files, fromId, toId, now],
  );
}

/** Which of these files are still in use: by a member, or in a notice. */
export async function selectUploadedAmong(tx: Tx, files: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ file: string }>(
    `select file from upload where file = any ($1::text[])
     union select file from company_picture where file = any ($1::text[])`,
    [files],
  );
  return rows.map(({ file }) => file);
}

/** Removes a member's current and earlier avatars; the job that removes pictures without an owner deletes the files. */
export async function forgetAvatars(tx: Tx, memberId: string): Promise<void> {
  await tx.query("delete from upload where member_id = $1 and purpose = 'avatar'", [memberId]);
}

/** Removes all of a member's pictures. */
export async function forgetPictures(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from upload where member_id = $1', [memberId]);
}
