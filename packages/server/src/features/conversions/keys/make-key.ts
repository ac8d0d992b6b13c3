import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { isId, newToken } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember } from '../../members/index.ts';
import { KEYS_MAX } from '../rules.ts';
import { keyHash } from './key-hash.ts';
import { endKeyOf, insertKey, type KeyRow, selectKeys } from './keys-sql.ts';

/** What every key begins with, so that people and scanners of leaked secrets recognise it. */
const PREFIX = 'hbk_';
/** 40 of 62 characters are 238 bits. */
const LENGTH = 40;
const HINT_LENGTH = 4;

export async function listKeys({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.conversionKeys>> {
  return { data: (await selectKeys(tx, memberId)).map(keyOf) };
}

/** A new key, which only this answer has. Refuses `conversion_keys_full`. */
export async function makeKey(context: MemberContext): Promise<AnswerOf<typeof calls.conversionKeyMake>> {
  const { tx, now, config, memberId } = context;
  // Two at once would both find room for the last one.
  await lockOpenMember(tx, memberId);
  if ((await selectKeys(tx, memberId)).length >= KEYS_MAX) throw refuse('conversion_keys_full');
  const key = `${PREFIX}${newToken(LENGTH)}`;
  const hash = keyHash(config.secret, key);
  const row = await insertKey(tx, {
    id: context.newId(),
    memberId,
    hash,
    hint: key.slice(-HINT_LENGTH),
    now,
  });
  return { data: { ...keyOf(row), key } };
}

/** Ends the member's own key. Refuses `not_found`. */
export async function endKey(
  { tx, now, memberId }: MemberContext,
  { key_id: keyId }: InputOf<typeof calls.conversionKeyEnd>,
): Promise<AnswerOf<typeof calls.conversionKeyEnd>> {
  if (!isId(keyId) || !(await endKeyOf(tx, { keyId, memberId, now }))) throw refuse('not_found');
  return { data: (await selectKeys(tx, memberId)).map(keyOf) };
}

function keyOf({ id, ...row }: KeyRow) {
  return { _id: id, ...row };
}
