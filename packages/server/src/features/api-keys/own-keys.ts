import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { scopes as allScopes } from '@handbill/contract/scopes';
import type { MemberContext } from '../../platform/context.ts';
import { endKey, type KeyRow, makeKey, selectKeys } from '../../platform/identity/keys/own-keys.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOpenMember } from '../members/index.ts';
import { notify } from '../notifications/index.ts';

/** The most keys that a member has at a time: an old one is ended after the new one is in use. */
const KEYS_MAX = 10;

export async function listOwnKeys({ tx, memberId }: MemberContext): Promise<AnswerOf<typeof calls.apiKeys>> {
  return { data: (await selectKeys(tx, memberId)).map(keyOf) };
}

/** A new key, which only this answer has. Refuses `api_keys_full`. */
export async function makeOwnKey(
  context: MemberContext,
  { name, scopes }: InputOf<typeof calls.apiKeyMake>,
): Promise<AnswerOf<typeof calls.apiKeyMake>> {
  const { tx, memberId } = context;
  // Two at once would both find room for the last one.
  await lockOpenMember(tx, memberId);
  if ((await selectKeys(tx, memberId)).length >= KEYS_MAX) throw refuse('api_keys_full');
  const given = allScopes.filter((scope) => scopes.includes(scope));
  const { key, ...row } = await makeKey(context, { memberId, name, scopes: given });
  // It outlives the session that makes it: if that was stolen, the owner hears of it.
  await notify(context, memberId, 'api_key_made', { name });
  return { data: { ...keyOf(row), key } };
}

/** Ends the member's own key. Refuses `not_found`. */
export async function endOwnKey(
  { tx, now, memberId }: MemberContext,
  { key_id: keyId }: InputOf<typeof calls.apiKeyEnd>,
): Promise<AnswerOf<typeof calls.apiKeyEnd>> {
  if (!(await endKey(tx, { keyId, memberId, now }))) throw refuse('not_found');
  return { data: (await selectKeys(tx, memberId)).map(keyOf) };
}

function keyOf({ id, ...row }: KeyRow) {
  return { _id: id, ...row };
}
