import { createHash } from 'node:crypto';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { businessDocument } from '@handbill/contract/member';
import { addMs, DAY_MS, SECOND_MS } from '@handbill/contract/time';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember } from '../../members/index.ts';
import { reencodePicture } from '../../pictures/index.ts';
import { businessOf } from '../read-own-business.ts';
import { selectBusiness } from '../sql.ts';
import { countSent, insertDocument, lockBusiness } from './verifying-sql.ts';

/** The most documents of a business in 24 hours: each is looked at by a person. */
const DOCUMENTS_DAY = 5;

/** Re-encodes the picture of a document. It is stored in the database, where no address leads to it. */
export async function prepareDocument(
  { memberId }: Preparation & { memberId: string },
  _input: InputOf<typeof businessDocument>,
  file: Buffer | null,
): Promise<Buffer> {
  return reencodePicture(file, { purpose: 'document', owner: memberId });
}

/**
 * Sends the document against which the member's business is to be verified; a second one replaces the first. Refuses
 * `not_found` without a business, and `business_state` for one that is verified.
 */
export async function sendDocument(
  context: MemberContext,
  _input: InputOf<typeof businessDocument>,
  picture: Buffer,
): Promise<AnswerOf<typeof businessDocument>> {
  const { tx, now, memberId } = context;
  await lockOpenMember(tx, memberId);
  const found = await selectBusiness(tx, memberId);
  if (found === null) throw refuse('not_found');
  // An operator may be deciding on the earlier document.
  await lockBusiness(tx, found.id);
  const business = await selectBusiness(tx, memberId);
  if (business === null) throw refuse('not_found');
  if (business.status === 'verified') throw refuse('business_state');
  const sent = await countSent(tx, { businessId: business.id, since: addMs(now, -DAY_MS) });
  if (sent >= DOCUMENTS_DAY) throw refuse('too_many_requests', { retryAfterSeconds: DAY_MS / SECOND_MS });
  const digest = createHash('sha256').update(picture).digest();
  await insertDocument(tx, { id: context.newId(), businessId: business.id, picture, digest, now });
  const saved = await businessOf(tx, memberId);
  if (saved === null) throw refuse('not_found');
  return { data: saved };
}
