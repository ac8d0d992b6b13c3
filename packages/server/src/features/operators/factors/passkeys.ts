import type { beginPasskey, passkeyLogin, passkeyOptions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { Preparation, RequestContext, Work } from '../../../platform/context.ts';
import { randomSecret } from '../../../platform/ids.ts';
import { insertChallenge, lockPasskey, recordPasskeyUse, takeChallenge } from './passkeys-sql.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;
const CONSOLE_NAME = 'Handbill console';

/** EdDSA, ES256 and RS256 (COSE): every authenticator supports at least one. */
export const ALGORITHMS = [-8, -7, -257];

/** The domain that this instance's passkeys are bound to: a passkey works at no other address. */
export function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname;
}

/** A new challenge, for an operator who adds a passkey, or (null) for signing in. */
async function newChallenge({ tx, now }: RequestContext, operatorId: string | null): Promise<string> {
  const challenge = randomSecret(CHALLENGE_BYTES).toString('base64url');
  await insertChallenge(tx, { challenge, operatorId, now, expiresAt: addMs(now, CHALLENGE_MS) });
  return challenge;
}

export async function creationOptions(
  context: RequestContext,
  operator: { id: string; username: string },
  passkeys: readonly { credential_id: string }[],
): Promise<AnswerOf<typeof beginPasskey>['data']> {
  return {
    rp: { id: relyingPartyOf(context.origin), name: CONSOLE_NAME },
    user: {
      id: Buffer.from(operator.id).toString('base64url'),
      name: operator.username,
      displayName: operator.username,
    },
    challenge: await newChallenge(context, operator.id),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export async function requestOptions(
  context: RequestContext,
): Promise<AnswerOf<typeof passkeyOptions>['data']> {
  return {
    rpId: relyingPartyOf(context.origin),
    challenge: await newChallenge(context, null),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * The challenge of an answer, used up first and in a separate transaction, so that no answer counts twice,
 * not even a refused one. Null when the challenge is not ours, or was answered in another site's frame.
 */
export function takeChallengeOf(
  { now, transact }: Preparation,
  { response }: { response: { clientDataJSON: string } },
  operatorId: string | null,
): Promise<string | null> {
  const parsed = clientData.safeParse(jsonOf(response.clientDataJSON));
  if (!parsed.success) return Promise.resolve(null);
  const { challenge, crossOrigin } = parsed.data;
  return transact(async ({ tx }) => {
    const taken = await takeChallenge(tx, { challenge, operatorId, now });
    return taken && crossOrigin !== true ? challenge : null;
  });
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** A passkey's answer to a challenge, as in the contract. */
export type PasskeyAnswer = InputOf<typeof passkeyLogin>['response'];

/** The operator whose passkey answered a used-up challenge, or null when the answer is invalid. */
export async function operatorOfPasskey(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  answer: { response: PasskeyAnswer; challenge: string; origin: string },
): Promise<string | null> {
  const { response, challenge, origin } = answer;
  const passkey = await lockPasskey(tx, response.id);
  if (!passkey) return null;
  // Loaded on demand: it would be the slowest part of the server's start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // It throws for every fault of an answer: all of them are one refusal.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.signatures),
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  await recordPasskeyUse(tx, { id: passkey.id, signatures: verified.authenticationInfo.newCounter, now });
  return passkey.operator_id;
}
