import type { readMemberProfile } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { countInvited } from '../invitations/index.ts';
import { addressOf, bankAccountOf, consoleMember, limitsOf, maskAccountNumber } from '../members/index.ts';
import { phoneVerifiedAt } from '../phones/index.ts';
import { knownSettings } from '../settings/index.ts';
import { asMember } from './as-member.ts';
import { countRunning, selectOrigin } from './sql.ts';

/** The member's profile, balances, and everything in progress. */
export async function readProfile(
  context: OperatorContext,
  { id }: InputOf<typeof readMemberProfile>,
): Promise<AnswerOf<typeof readMemberProfile>> {
  const { tx, now, memberId } = await asMember(context, id);
  const { notes, ...running } = await countRunning(tx, memberId, now);
  const bank = await bankAccountOf(tx, memberId);
  return {
    data: {
      member: await consoleMember(context, memberId),
      ...(await selectOrigin(tx, memberId)),
      phone_verified_at: await phoneVerifiedAt(tx, memberId),
      limited_by: (await limitsOf(tx, [memberId], await knownSettings(context))).get(memberId) ?? null,
      address: await addressOf(tx, memberId),
      bank: bank && {
        bank_code: bank.bank_code,
        bank_name: bank.bank_name,
        account_number: maskAccountNumber(bank.account_number),
        account_name: bank.account_name,
        changed_at: bank.changed_at,
      },
      running,
      invited: await countInvited(tx, memberId),
      notes,
    },
  };
}
