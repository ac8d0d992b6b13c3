import type { Work } from '../../../platform/context.ts';
import type { ChallengeFor } from '../../../platform/identity/factors/challenges.ts';
import { counterOfAnswer, type PasskeyAnswer } from '../../../platform/identity/factors/passkeys.ts';
import { lockPasskey, recordPasskeyUse } from './passkeys-sql.ts';

/** The name that operators' devices show for this instance. */
export const CONSOLE_NAME = 'Handbill console';

/** Signing in, stepping up, and a change of factors: all of them prove who it is. */
export const PROVING: ChallengeFor = { purpose: 'operator-proves', sessionId: null };

/** The operator whose passkey answered a used-up challenge, or null when the answer is invalid. */
export async function operatorOfPasskey(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  answer: { response: PasskeyAnswer; challenge: string; origin: string },
): Promise<string | null> {
  const passkey = await lockPasskey(tx, answer.response.id);
  const signatures = passkey && (await counterOfAnswer(passkey, answer));
  if (passkey === null || signatures === null) return null;
  await recordPasskeyUse(tx, { id: passkey.id, signatures, now });
  return passkey.operator_id;
}
