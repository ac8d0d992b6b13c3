import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { recoverByAuthenticator, recoverByPasskey } from '@handbill/contract/member';
import type { Preparation, RequestContext, Work } from '../../../platform/context.ts';
import { takeChallengeOf } from '../../../platform/identity/factors/challenges.ts';
import { stepOfTwoTyped } from '../../../platform/identity/factors/totp-secrets.ts';
import { beginAttempt } from '../../../platform/identity/password-attempts.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { selectCredentialsByName } from '../credentials-sql.ts';
import { asked, memberOfPasskey } from '../factors/ask-passkey.ts';
import { selectAuthenticator, takeTotpStep } from '../factors/factors-sql.ts';
import { selectPasskeys } from '../factors/passkeys-sql.ts';
import { usernameOf } from '../rules.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setNewPassword } from './set-new-password.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Prepared {
  memberId: string;
  passwordHash: string;
}

/** Sets a new password with two codes of the authenticator. Refuses `factor_refused`. */
export async function recoverWithAuthenticator(
  context: RequestContext,
  input: InputOf<typeof recoverByAuthenticator>,
  { memberId, passwordHash }: Prepared,
): Promise<AnswerOf<typeof recoverByAuthenticator>> {
  const { tx } = context;
  const staysSignedIn = input.stay_signed_in ?? false;
  return setNewPassword(
    context,
    { memberId, passwordHash, staysSignedIn },
    {
      // Read again under the lock: the authenticator may have been removed in between.
      async prove() {
        const step = await stepOf(context, memberId, input);
        return step !== null && (await takeTotpStep(tx, memberId, step));
      },
      refusal: () => refuse('factor_refused'),
      notice: () => notify(context, memberId, 'recovered_by_factor', {}),
    },
  );
}

/**
 * Runs before the transaction: checks both codes, then hashes the new password. An unknown name, a member without an
 * authenticator and wrong codes are counted and answered alike.
 */
export function prepareWithAuthenticator(
  preparation: Preparation,
  input: InputOf<typeof recoverByAuthenticator>,
): Promise<Prepared> {
  return prepareProof(preparation, input, (memberId) =>
    preparation.transact(async (work) => (await stepOf(work, memberId, input)) !== null),
  );
}

/** Sets a new password with a passkey. Refuses `factor_refused`. */
export async function recoverWithPasskey(
  context: RequestContext,
  { response, stay_signed_in: staysSignedIn = false }: InputOf<typeof recoverByPasskey>,
  { memberId, passwordHash }: Prepared,
): Promise<AnswerOf<typeof recoverByPasskey>> {
  return setNewPassword(
    context,
    { memberId, passwordHash, staysSignedIn },
    {
      // Read again under the lock: the passkey may have been removed in between.
      async prove() {
        const passkeys = await selectPasskeys(context.tx, memberId);
        return passkeys.some(({ credential_id }) => credential_id === response.id);
      },
      refusal: () => refuse('factor_refused'),
      notice: () => notify(context, memberId, 'recovered_by_factor', {}),
    },
  );
}

/** Runs before the transaction: uses up the challenge and checks the answer, then hashes the new password. */
export function prepareWithPasskey(
  preparation: Preparation,
  input: InputOf<typeof recoverByPasskey>,
): Promise<Prepared> {
  const { response } = input;
  const { origin, transact } = preparation;
  return prepareProof(preparation, input, async (memberId) => {
    const challenge = await takeChallengeOf(preparation, response, asked.recover);
    const owner =
      challenge && (await transact((work) => memberOfPasskey(work, { response, challenge, origin })));
    return owner === memberId;
  });
}

/**
 * Counts the attempt as failed before the proof is checked. Refuses `validation_failed`, `factor_refused` and
 * `too_many_requests`.
 */
async function prepareProof(
  preparation: Preparation,
  input: { username: string; password: string; password_confirmation: string },
  isProved: (memberId: string) => Promise<boolean>,
): Promise<Prepared> {
  refuseWeakPassword(input);
  const name = usernameOf(input.username) ?? '';
  const member = await preparation.transact(({ tx }) => selectCredentialsByName(tx, name));
  const subject = member && ({ kind: 'member', id: member.id } as const);
  const attempt = await beginAttempt(preparation, { account: `member-factor/${name}`, subject });
  // For a name that does not exist, the id of nobody: it takes as long.
  const isRight = await isProved(member?.id ?? NOBODY);
  if (!isRight || !member) throw refuse('factor_refused');
  await attempt.forgive();
  return { memberId: member.id, passwordHash: await hashPassword(input.password) };
}

async function stepOf(
  { tx, now, config }: Pick<Work, 'tx' | 'now' | 'config'>,
  memberId: string,
  { code, next_code }: Pick<InputOf<typeof recoverByAuthenticator>, 'code' | 'next_code'>,
): Promise<number | null> {
  const authenticator = await selectAuthenticator(tx, memberId);
  if (authenticator === null) return null;
  const owner = { kind: 'member', id: memberId } as const;
  const codes = { first: code, second: next_code };
  return stepOfTwoTyped(authenticator.sealed_secret, codes, { secret: config.secret, owner, now });
}
