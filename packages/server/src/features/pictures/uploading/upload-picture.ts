import { createHash } from 'node:crypto';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { upload } from '@handbill/contract/member';
import { addMs, DAY_MS, SECOND_MS } from '@handbill/contract/time';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { setAvatar } from '../../members/index.ts';
import { pictureStoreOf } from '../choose-store.ts';
import type { PicturePurpose } from '../rules.ts';
import { insertUpload, selectRecentUpload } from '../sql.ts';
import { reencodePicture } from './reencode-picture.ts';

/** Records the picture's owner; a profile photo becomes the member's avatar. */
export async function uploadPicture(
  { tx, now, memberId }: MemberContext,
  input: InputOf<typeof upload>,
  file: string,
): Promise<AnswerOf<typeof upload>> {
  const purpose = purposeOf(input);
  await insertUpload(tx, { file, memberId, purpose, now });
  if (purpose === 'avatar') await setAvatar(tx, memberId, file);
  return { data: { file } };
}

/** The most new pictures of a member in 24 hours: they fill the disk, and stay until nobody owns them. */
export const UPLOADS_DAY_MAX = 200;

/**
 * Re-encodes the picture and stores it, before the transaction. Returns its URL. Refuses `too_many_requests` beyond a
 * day's uploads, before anything is stored.
 */
export async function preparePicture(
  { runtime, now, memberId, transact }: Preparation & { memberId: string },
  input: InputOf<typeof upload>,
  file: Buffer | null,
): Promise<string> {
  const oldest = await transact(({ tx }) => selectRecentUpload(tx, { memberId, place: UPLOADS_DAY_MAX }));
  const waitMs = oldest === null ? 0 : addMs(oldest, DAY_MS).getTime() - now.getTime();
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
  return keepPicture(runtime, file, { purpose: purposeOf(input), owner: memberId });
}

/** Re-encodes a picture and stores it. Returns its URL. */
export async function keepPicture(
  runtime: Preparation['runtime'],
  file: Buffer | null,
  picture: { purpose: PicturePurpose; owner: string },
): Promise<string> {
  const made = await reencodePicture(file, picture);
  return `/uploads/${await storePicture(runtime, made)}`;
}

function purposeOf({ purpose }: InputOf<typeof upload>): PicturePurpose {
  return purpose ?? 'avatar';
}

/** Stores a picture under the hash of its content. Returns its name. */
async function storePicture({ config }: Preparation['runtime'], picture: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(picture).digest('hex')}.webp`;
  await pictureStoreOf(config).put(name, picture);
  return name;
}
