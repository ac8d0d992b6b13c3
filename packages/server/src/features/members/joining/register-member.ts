import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { FieldSlug } from '@handbill/contract/errors';
import type { register } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { joiningNetworkKey } from '../../../platform/identity/network.ts';
import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { signIn } from '../../../platform/identity/sessions/starting.ts';
import { newCode } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refuseWhenTaken } from '../../../platform/refuse-when.ts';
import { notify } from '../../notifications/index.ts';
import { forgetKeptMember } from '../forget-kept-member.ts';
import { memberWithBalances } from '../read-with-balances.ts';
import { maskName, phoneOf } from '../rules.ts';
import { insertMember } from '../sql.ts';
import { selectInviter } from './invite-sql.ts';
import { lockJoining } from './limits-sql.ts';

const INVITE_CODE_LENGTH = 8;

interface Prepared {
  phone: string;
  passwordHash: string;
}

/** Registers a member with an invite code of a member or of the company, and signs them in. */
export async function registerMember(
  context: RequestContext,
  input: InputOf<typeof register>,
  { phone, passwordHash }: Prepared,
): Promise<AnswerOf<typeof register>> {
  const { tx, now, language, caller } = context;
  const { username } = input;
  const inviter = await selectInviter(tx, input.code.trim().toUpperCase());
  if (inviter === null) throw refuse('introduction_code_incorrect');
  const { memberId: invitedBy, companyCode, countedUnder } = inviter;
  const network = joiningNetworkKey(context.config.secret, caller.address);
  const id = context.newId();
  const inviteCode = newCode(INVITE_CODE_LENGTH);
  const member = {
    id,
    username,
    phone,
    passwordHash,
    inviteCode,
    invitedBy,
    companyCode,
    countedUnder,
    network,
    locale: language,
    now,
  };
  await lockJoining(tx, member);
  await refuseWhenTaken(
    ['member_username_once', 'member_phone_once'],
    () => insertMember(tx, member),
    () => refuse('username_or_phone_exists'),
  );
  await notify(context, id, 'welcome', { name: username });
  if (invitedBy !== null) await notify(context, invitedBy, 'invited_joined', { name: maskName(username) });
  const tokens = await signIn(context, { id, staysSignedIn: input.stay_signed_in ?? false }, caller);
  return { data: { ...tokens, user: await memberWithBalances(context, id) } };
}

/**
 * Runs before the transaction: the checks that a schema cannot make, then the slow hash. Refuses
 * `validation_failed`.
 */
export async function prepareRegistration(
  preparation: Preparation,
  input: InputOf<typeof register>,
): Promise<Prepared> {
  const phone = phoneOf(input.phone);
  const fields: Record<string, FieldSlug> = {
    ...passwordFaults({
      password: input.password,
      confirmation: input.password_confirmation,
      username: input.username,
    }),
    ...(phone === null ? { phone: 'invalid' } : {}),
  };
  if (phone === null || Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
  await forgetKeptMember(preparation);
  return { phone, passwordHash: await hashPassword(input.password) };
}
