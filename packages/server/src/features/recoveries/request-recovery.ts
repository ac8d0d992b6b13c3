import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../platform/context.ts';
import { prefixOf } from '../../platform/identity/network.ts';
import { beginAttempt } from '../../platform/identity/password-attempts.ts';
import { passwordFaults } from '../../platform/identity/password-faults.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { newCode } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { phoneOf, usernameOf } from '../members/index.ts';
import { expireSurplus, insertRequested } from './sql.ts';

const NUMBER_LENGTH = 8;
/** More requests about one member expire the oldest; those with the right phone number are counted separately. */
const WAITING_MAX = 10;

/** Records a request, and answers with a number, also when the member does not exist. */
export async function requestRecovery(
  context: RequestContext,
  { username, phone, contact }: InputOf<typeof calls.requestRecovery>,
  passwordHash: string,
): Promise<AnswerOf<typeof calls.requestRecovery>> {
  const { tx, now } = context;
  const number = newCode(NUMBER_LENGTH);
  const about = { username: usernameOf(username) ?? '', phone: phoneOf(phone) ?? '' };
  await insertRequested(tx, { id: context.newId(), number, ...about, contact, passwordHash, now });
  await expireSurplus(tx, { username: about.username, waitingMax: WAITING_MAX, now });
  return { data: { number } };
}

/**
 * Checks and hashes the new password before the transaction, whether or not the member exists. Requests are
 * counted by username and network only, so that strangers cannot keep the owner from asking.
 */
export async function prepareRequest(
  preparation: Preparation,
  input: InputOf<typeof calls.requestRecovery>,
): Promise<string> {
  const username = usernameOf(input.username) ?? '';
  const fields = passwordFaults({
    password: input.password,
    confirmation: input.password_confirmation,
    username: username || input.username,
  });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  const account = `recovery-request/${username}/${prefixOf(preparation.caller.address)}`;
  await beginAttempt(preparation, { account, subject: null });
  return hashPassword(input.password);
}
