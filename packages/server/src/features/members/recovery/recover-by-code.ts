import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { recover } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { readerOf } from '../../../platform/database/single-statements.ts';
import { beginAttempt } from '../../../platform/identity/password-attempts.ts';
import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { recoveryCodeHash } from '../../../platform/identity/recovery-codes.ts';
import { refuseLocked } from '../../../platform/identity/sessions/checking.ts';
import { endAllSessions, holdSessionsOf } from '../../../platform/identity/sessions/ending.ts';
import { startSession } from '../../../platform/identity/sessions/starting.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { lockMember } from '../lock-member.ts';
import { usernameOf } from '../rules.ts';
import { updatePasswordHash } from '../sql.ts';
import { userOf } from '../wire.ts';
import { selectMemberByCode, selectRecoveryCodes, takeRecoveryCode } from './recovery-sql.ts';

interface Prepared {
  memberId: string;
  codeHash: Buffer;
  passwordHash: string;
}

/** Sets a new password with a recovery code. All sessions end, and one begins here. */
export async function recoverByCode(
  context: RequestContext,
  _input: InputOf<typeof recover>,
  { memberId, codeHash, passwordHash }: Prepared,
): Promise<AnswerOf<typeof recover>> {
  const { tx, now, caller } = context;
  const subject = { kind: 'member', id: memberId } as const;
  await holdSessionsOf(tx, subject);
  // The lock closes the race of two uses of one code.
  const member = await lockMember(tx, memberId);
  if (member.closed_at) throw refuse('recovery_refused');
  if (member.locked_at) throw refuseLocked(member);
  if (!(await takeRecoveryCode(tx, { memberId, hash: codeHash, now }))) throw refuse('recovery_refused');
  await updatePasswordHash(tx, { memberId, passwordHash, now });
  await endAllSessions(tx, subject, now);
  const { left } = await selectRecoveryCodes(tx, memberId);
  await notify(context, memberId, 'recovery_code_used', { left: String(left) });
  const tokens = await startSession(context, { ...subject, secondFactor: false }, caller);
  return { data: { ...tokens, user: await userOf(context, memberId) } };
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
  const fields = passwordFaults({
    password: input.password,
    confirmation: input.password_confirmation,
    username: name ?? input.username,
  });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  const codeHash = recoveryCodeHash(runtime.config.secret, 'member', input.code);
  const username = name ?? '';
  const memberId = await selectMemberByCode(readerOf(runtime.pool), { username, hash: codeHash });
  if (memberId === null) {
    await beginAttempt(preparation, { account: `member-recovery/${username}`, subject: null });
    throw refuse('recovery_refused');
  }
  return { memberId, codeHash, passwordHash: await hashPassword(input.password) };
}
