import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { ALGORITHMS, creationOptions, relyingPartyOf, takeChallengeOf } from './passkeys.ts';
import { insertPasskey, selectPasskeys } from './passkeys-sql.ts';
import { factorWasAdded } from './second-factor.ts';

/** The options that the browser needs to create a passkey. */
export async function beginPasskey(context: OperatorContext): Promise<AnswerOf<typeof calls.beginPasskey>> {
  const { tx, operatorId } = context;
  const { username } = await lockOperator(tx, operatorId);
  const passkeys = await selectPasskeys(tx, operatorId);
  return { data: await creationOptions(context, { id: operatorId, username }, passkeys) };
}

/** Adds the passkey that the browser created. Refuses `passkey_refused`. */
export async function addPasskey(
  context: OperatorContext,
  { name, response }: InputOf<typeof calls.addPasskey>,
  challenge: string | null,
): Promise<AnswerOf<typeof calls.addPasskey>> {
  const { tx, now, operatorId } = context;
  await lockOperator(tx, operatorId);
  const credential = challenge === null ? null : await credentialOf(context, response, challenge);
  const added =
    credential &&
    (await insertPasskey(tx, {
      id: context.newId(),
      operator_id: operatorId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      signatures: credential.counter,
      transports: response.response.transports ?? [],
      name,
      created_at: now,
    }));
  if (!added) throw refuse('passkey_refused');
  const recovery_codes = await factorWasAdded(context);
  await recordOperatorAction(context, {
    action: 'passkey_added',
    subject: `operator/${operatorId}`,
    details: { before: null, after: name },
  });
  return { data: { recovery_codes } };
}

/** Runs before the transaction: uses up the challenge, even if the answer is then refused. */
export function takeOwnChallenge(
  preparation: Preparation & { operatorId: string },
  { response }: InputOf<typeof calls.addPasskey>,
): Promise<string | null> {
  return takeChallengeOf(preparation, response, preparation.operatorId);
}

async function credentialOf(
  { origin }: OperatorContext,
  response: InputOf<typeof calls.addPasskey>['response'],
  expectedChallenge: string,
): Promise<WebAuthnCredential | null> {
  // Loaded on demand: it would be the slowest part of the server's start.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // It throws for every fault of an answer: all of them are one refusal.
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}
