import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { passkeyChallenge } from '@handbill/contract/member';
import type { RequestContext, Work } from '../../../platform/context.ts';
import type { ChallengeFor } from '../../../platform/identity/factors/challenges.ts';
import {
  counterOfAnswer,
  type PasskeyAnswer,
  requestOptions,
} from '../../../platform/identity/factors/passkeys.ts';
import { lockPasskey, recordPasskeyUse } from './passkeys-sql.ts';

/** What a passkey is asked for before there is a session. An answer for one purpose is refused for the other. */
export const asked = {
  sign_in: { purpose: 'member-proves', sessionId: null },
  recover: { purpose: 'member-recovers', sessionId: null },
} as const satisfies Record<InputOf<typeof passkeyChallenge>['purpose'], ChallengeFor>;

/** The options that the browser needs to ask for a passkey; they do not reveal who has one. */
export async function askPasskey(
  context: RequestContext,
  { purpose }: InputOf<typeof passkeyChallenge>,
): Promise<AnswerOf<typeof passkeyChallenge>> {
  return { data: await requestOptions(context, asked[purpose]) };
}

/** The member whose passkey answered a used-up challenge, or null when the answer is invalid. */
export async function memberOfPasskey(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  answer: { response: PasskeyAnswer; challenge: string; origin: string },
): Promise<string | null> {
  const passkey = await lockPasskey(tx, answer.response.id);
  const signatures = passkey && (await counterOfAnswer(passkey, answer));
  if (passkey === null || signatures === null) return null;
  await recordPasskeyUse(tx, { id: passkey.id, signatures, now });
  return passkey.member_id;
}
