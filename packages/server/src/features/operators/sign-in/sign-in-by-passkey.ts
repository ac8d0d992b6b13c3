import type { passkeyLogin, passkeyOptions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import { requestOptions } from '../../../platform/identity/factors/passkeys.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectCredentials } from '../credentials-sql.ts';
import { operatorOfPasskey, PROVING } from '../factors/passkeys.ts';
import { startOperatorSession } from './sign-in-operator.ts';

/** The options that the browser needs to ask for a passkey; they do not reveal who has one. */
export async function beginPasskeySignIn(context: RequestContext): Promise<AnswerOf<typeof passkeyOptions>> {
  return { data: await requestOptions(context, PROVING) };
}

/** Starts a console session of the operator whose passkey signed the challenge. Refuses `bad_credentials`. */
export async function signInByPasskey(
  context: RequestContext,
  { response }: InputOf<typeof passkeyLogin>,
  challenge: string | null,
): Promise<AnswerOf<typeof passkeyLogin>> {
  const { tx, origin } = context;
  const operatorId = challenge && (await operatorOfPasskey(context, { response, challenge, origin }));
  const operator = operatorId && (await selectCredentials(tx, operatorId));
  if (!operator) throw refuse('bad_credentials');
  return startOperatorSession(context, { operator, secondFactor: true });
}

/** Runs before the transaction: uses up the challenge, even if the answer is then refused. */
export function takeSignInChallenge(
  preparation: Preparation,
  { response }: InputOf<typeof passkeyLogin>,
): Promise<string | null> {
  return takeChallengeOf(preparation, response, PROVING);
}
