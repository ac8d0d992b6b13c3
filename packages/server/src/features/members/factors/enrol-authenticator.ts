import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { beginEnrolment, finishEnrolment } from '../../../platform/identity/factors/enrolment.ts';
import { sealTotpSecret } from '../../../platform/identity/factors/totp-secrets.ts';
import { holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockOpenMember, lockProvenMember } from '../lock-member.ts';
import { factorWasAdded } from './factor-was-added.ts';
import { selectAuthenticator, takeTotpStep, upsertAuthenticator } from './factors-sql.ts';

/** A new secret for an authenticator, for a member whose password was just checked. */
export async function beginAuthenticator(
  context: MemberContext,
  _input: InputOf<typeof calls.authenticatorBegin>,
  verifiedHash: string,
): Promise<AnswerOf<typeof calls.authenticatorBegin>> {
  const { tx, memberId } = context;
  const { username } = await lockProvenMember(tx, memberId, verifiedHash);
  const { site_title: issuer } = await readSettings(context);
  const enroller = await enrollerOf(context);
  return { data: beginEnrolment(context, { ...enroller, issuer, username }) };
}

/** Sets up the authenticator that showed the code, replacing an older one. Refuses `otp_incorrect`. */
export async function confirmAuthenticator(
  context: MemberContext,
  input: InputOf<typeof calls.authenticatorConfirm>,
): Promise<AnswerOf<typeof calls.authenticatorConfirm>> {
  const { tx, now, config, memberId } = context;
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  await lockOpenMember(tx, memberId);
  const finished = finishEnrolment(context, await enrollerOf(context), input);
  // A code that signed in with an earlier authenticator works for no new one.
  if (finished === null || !(await takeTotpStep(tx, memberId, finished.step))) throw refuse('otp_incorrect');
  const sealedSecret = sealTotpSecret(config.secret, { kind: 'member', id: memberId }, finished.secret);
  await upsertAuthenticator(tx, { memberId, sealedSecret, now });
  await factorWasAdded(context);
  await notify(context, memberId, 'authenticator_added', {});
  return { data: {} };
}

async function enrollerOf({ tx, memberId, sessionId }: MemberContext) {
  const replaces = (await selectAuthenticator(tx, memberId))?.added_at ?? null;
  return { kind: 'member', id: memberId, sessionId, replaces } as const;
}
