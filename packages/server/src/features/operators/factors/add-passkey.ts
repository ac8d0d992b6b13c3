import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../../platform/context.ts';
import { type ChallengeFor, takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import { createdPasskey, creationOptions } from '../../../platform/identity/factors/passkeys.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { lockOperator } from '../sql.ts';
import { CONSOLE_NAME } from './passkeys.ts';
import { insertPasskey, selectPasskeys } from './passkeys-sql.ts';
import { factorWasAdded } from './second-factor.ts';

/** The options that the browser needs to create a passkey. */
export async function beginPasskey(context: OperatorContext): Promise<AnswerOf<typeof calls.beginPasskey>> {
  const { tx, operatorId } = context;
  const { username } = await lockOperator(tx, operatorId);
  const passkeys = await selectPasskeys(tx, operatorId);
  const owner = { id: operatorId, username, isFor: adding(context), relyingParty: CONSOLE_NAME };
  return { data: await creationOptions(context, owner, passkeys) };
}

/** Adds the passkey that the browser created. Refuses `passkey_refused`. */
export async function addPasskey(
  context: OperatorContext,
  { name, response }: InputOf<typeof calls.addPasskey>,
  challenge: string | null,
): Promise<AnswerOf<typeof calls.addPasskey>> {
  const { tx, now, origin, operatorId } = context;
  await lockOperator(tx, operatorId);
  const credential = challenge === null ? null : await createdPasskey({ response, challenge, origin });
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

/** Runs before the transaction: uses up the challenge of this session, even if the answer is then refused. */
export function takeOwnChallenge(
  preparation: Preparation & { sessionId: string },
  { response }: InputOf<typeof calls.addPasskey>,
): Promise<string | null> {
  return takeChallengeOf(preparation, response, adding(preparation));
}

function adding({ sessionId }: { sessionId: string }): ChallengeFor {
  return { purpose: 'operator-adds', sessionId };
}
