import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext, Preparation } from '../../../platform/context.ts';
import { type ChallengeFor, takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import { createdPasskey, creationOptions } from '../../../platform/identity/factors/passkeys.ts';
import { holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockOpenMember, lockProvenMember } from '../lock-member.ts';
import { factorWasAdded } from './factor-was-added.ts';
import { insertPasskey, selectPasskeys } from './passkeys-sql.ts';

/** More are of no use to anybody, and each is listed to the browser. */
const PASSKEYS_MAX = 10;

/** The options to create a passkey, for a member whose password was just checked. */
export async function beginPasskey(
  context: MemberContext,
  _input: InputOf<typeof calls.passkeyBegin>,
  verifiedHash: string,
): Promise<AnswerOf<typeof calls.passkeyBegin>> {
  const { tx, memberId } = context;
  const { username } = await lockProvenMember(tx, memberId, verifiedHash);
  const { site_title: relyingParty } = await readSettings(context);
  const passkeys = await selectPasskeys(tx, memberId);
  const owner = { id: memberId, username, isFor: adding(context), relyingParty };
  return { data: await creationOptions(context, owner, passkeys) };
}

/** Adds the passkey that the browser created. Refuses `passkey_refused`, also beyond the most that a member can have. */
export async function addPasskey(
  context: MemberContext,
  { name, response }: InputOf<typeof calls.passkeyAdd>,
  challenge: string | null,
): Promise<AnswerOf<typeof calls.passkeyAdd>> {
  const { tx, now, origin, memberId } = context;
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  await lockOpenMember(tx, memberId);
  const created = challenge === null ? null : await createdPasskey({ response, challenge, origin });
  if (created === null || (await selectPasskeys(tx, memberId)).length >= PASSKEYS_MAX) {
    throw refuse('passkey_refused');
  }
  const added = await insertPasskey(tx, {
    id: context.newId(),
    member_id: memberId,
    credential_id: created.id,
    public_key: Buffer.from(created.publicKey),
    signatures: created.counter,
    transports: response.response.transports ?? [],
    name,
    addedAt: now,
  });
  if (!added) throw refuse('passkey_refused');
  await factorWasAdded(context);
  await notify(context, memberId, 'passkey_added', { passkey: name });
  return { data: {} };
}

/** Runs before the transaction: uses up the challenge of this session, even if the answer is then refused. */
export function takeAddingChallenge(
  preparation: Preparation & { sessionId: string },
  { response }: InputOf<typeof calls.passkeyAdd>,
): Promise<string | null> {
  return takeChallengeOf(preparation, response, adding(preparation));
}

function adding({ sessionId }: { sessionId: string }): ChallengeFor {
  return { purpose: 'member-adds', sessionId };
}
