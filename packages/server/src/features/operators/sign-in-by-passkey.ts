import type { passkeyLogin, passkeyOptions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { relyingPartyOf, requestOptions, takeChallengeOf } from './passkeys.ts';
import { lockPasskey, recordPasskeyUse } from './passkeys-sql.ts';
import { startOperatorSession } from './sign-in-operator.ts';
import { selectOperator } from './sql.ts';

/** What the browser needs to ask for a passkey; it says nothing about who has one. */
export async function beginPasskeySignIn(context: RequestContext): Promise<AnswerOf<typeof passkeyOptions>> {
  return { data: await requestOptions(context) };
}

/** Starts a console session of the operator whose passkey signed the challenge. Refuses `bad_credentials`. */
export async function signInByPasskey(
  context: RequestContext,
  { response }: InputOf<typeof passkeyLogin>,
): Promise<AnswerOf<typeof passkeyLogin>> {
  const { tx, now, origin } = context;
  const expectedChallenge = await takeChallengeOf(context, response, null);
  const passkey = expectedChallenge === null ? null : await lockPasskey(tx, response.id);
  const operator = passkey && (await selectOperator(tx, passkey.operator_id));
  if (expectedChallenge === null || !passkey || !operator) throw refuse('bad_credentials');
  // It throws for each thing that is wrong with an answer: all of them are one refusal.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
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
  if (!verified?.verified) throw refuse('bad_credentials');
  await recordPasskeyUse(tx, { id: passkey.id, signatures: verified.authenticationInfo.newCounter, now });
  return startOperatorSession(context, { operator, secondFactor: true });
}
