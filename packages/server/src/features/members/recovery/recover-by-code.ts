import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { recover } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { readerOf } from '../../../platform/database/single-statements.ts';
import { beginAttempt } from '../../../platform/identity/password-attempts.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { recoveryCodeHash } from '../../../platform/identity/recovery-codes.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { selectMemberByCode, selectRecoveryCodes, takeRecoveryCode } from '../recovery-codes-sql.ts';
import { usernameOf } from '../rules.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setNewPassword } from './set-new-password.ts';

interface Prepared {
  memberId: string;
  codeHash: Buffer;
  passwordHash: string;
}

/** Sets a new password with a recovery code. All sessions end, and one begins here. */
export async function recoverByCode(
  context: RequestContext,
  { stay_signed_in: staysSignedIn = false }: InputOf<typeof recover>,
  { memberId, codeHash, passwordHash }: Prepared,
): Promise<AnswerOf<typeof recover>> {
  const { tx, now } = context;
  return setNewPassword(
    context,
    { memberId, passwordHash, staysSignedIn },
    {
      prove: () => takeRecoveryCode(tx, { memberId, hash: codeHash, now }),
      refusal: () => refuse('recovery_refused'),
      async notice() {
        const { left } = await selectRecoveryCodes(tx, memberId);
        await notify(context, memberId, 'recovery_code_used', { left: String(left) });
      },
    },
  );
}

/**
 * Runs before the transaction: finds whose code it is, then hashes the new password. An unknown name, a wrong code and
 * a used one are counted and answered alike. A right code is never delayed by the wrong ones of strangers: it is too
 * long to be guessed. Refuses `validation_failed`, `recovery_refused` and `too_many_requests`.
 */
export async function prepareRecovery(
  preparation: Preparation,
  input: InputOf<typeof recover>,
): Promise<Prepared> {
  const { runtime } = preparation;
  const name = usernameOf(input.username);
  refuseWeakPassword(input);
  const codeHash = recoveryCodeHash(runtime.config.secret, 'member', input.code);
  const username = name ?? '';
  const memberId = await selectMemberByCode(readerOf(runtime.pool), { username, hash: codeHash });
  if (memberId === null) {
    await beginAttempt(preparation, { account: `member-recovery/${username}`, subject: null });
    throw refuse('recovery_refused');
  }
  return { memberId, codeHash, passwordHash: await hashPassword(input.password) };
}
