import type {
  creationResponse,
  passkeyCreation,
  passkeyRequest,
  requestResponse,
} from '@handbill/contract/webauthn';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { CHALLENGE_MS, type ChallengeFor, newChallenge } from './challenges.ts';

/** EdDSA, ES256 and RS256 (COSE): every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];

/** What is stored of a passkey to check its answers. */
export interface StoredPasskey {
  credential_id: string;
  public_key: Buffer;
  /** The authenticator's signature counter: a copy of the authenticator falls behind. */
  signatures: bigint;
  transports: string[];
}

/** A passkey's answer to a challenge, as in the contract. */
export type PasskeyAnswer = z.output<typeof requestResponse>;

/** The domain that this instance's passkeys are bound to: a passkey works at no other address. */
function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The options that a browser needs to create a passkey for somebody who has these. */
export async function creationOptions(
  context: RequestContext,
  owner: { id: string; username: string; isFor: ChallengeFor; relyingParty: string },
  passkeys: readonly { credential_id: string }[],
): Promise<z.output<typeof passkeyCreation>> {
  return {
    rp: { id: relyingPartyOf(context.origin), name: owner.relyingParty },
    user: {
      id: Buffer.from(owner.id).toString('base64url'),
      name: owner.username,
      displayName: owner.username,
    },
    challenge: await newChallenge(context, owner.isFor),
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

/** The options that a browser needs to ask for a passkey; they do not reveal who has one. */
export async function requestOptions(
  context: RequestContext,
  isFor: ChallengeFor,
): Promise<z.output<typeof passkeyRequest>> {
  return {
    rpId: relyingPartyOf(context.origin),
    challenge: await newChallenge(context, isFor),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** The passkey that a browser created for a used-up challenge, or null when the answer is invalid. */
export async function createdPasskey({
  response,
  challenge,
  origin,
}: {
  response: z.output<typeof creationResponse>;
  challenge: string;
  origin: string;
}): Promise<WebAuthnCredential | null> {
  // Loaded on demand: it would be the slowest part of the server's start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // It throws for every fault of an answer: all of them are one refusal.
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/**
 * The counter of a passkey that answered a used-up challenge, to be stored; null when the answer is invalid, or the
 * counter has not grown.
 */
export async function counterOfAnswer(
  passkey: StoredPasskey,
  { response, challenge, origin }: { response: PasskeyAnswer; challenge: string; origin: string },
): Promise<number | null> {
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
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
