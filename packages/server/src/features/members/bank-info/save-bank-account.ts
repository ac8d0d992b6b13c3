import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { bank, bankDirectory, updateBank } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { lockProvenMember } from '../lock-member.ts';
import { holdEndsAt, maskAccountNumber } from '../rules.ts';
import { selectCredentialChanges } from '../sql.ts';
import {
  type BankAccountRow,
  type BankRow,
  selectBank,
  selectBankAccount,
  selectBanks,
  upsertBankAccount,
} from './bank-sql.ts';

/**
 * Saves bank info, which delays withdrawals. It notifies the member each time, the first included: within the delay a
 * member whose password was stolen can still prevent the payment.
 */
export async function saveBankAccount(
  context: MemberContext,
  input: InputOf<typeof updateBank>,
  verifiedHash: string,
): Promise<AnswerOf<typeof updateBank>> {
  const { tx, now, memberId } = context;
  // The lock closes the race of two concurrent saves: only one is the first.
  await lockProvenMember(tx, memberId, verifiedHash);
  const [listed, before] = await Promise.all([
    selectBank(tx, input.bank_code),
    selectBankAccount(tx, memberId),
  ]);
  if (!listed) throw refuse('bank_does_not_exist');
  const account = accountAt(listed, input);
  if (before && isSame(before, account)) return { data: shown(before) };
  await upsertBankAccount(tx, memberId, { ...account, changedAt: before ? now : null, now });
  const { first_bank_hours, bank_change_hours } = await knownSettings(context);
  if (before) await notify(context, memberId, 'bank_changed', { hours: String(bank_change_hours) });
  else await notify(context, memberId, 'bank_added', { hours: String(first_bank_hours) });
  return { data: shown(account) };
}

/** The saved bank info with a masked number, or null. */
export async function readBankAccount(context: MemberContext): Promise<AnswerOf<typeof bank>> {
  const [account, changes, settings] = await Promise.all([
    selectBankAccount(context.tx, context.memberId),
    selectCredentialChanges(context.tx, context.memberId),
    knownSettings(context),
  ]);
  const endsAt = holdEndsAt(changes, settings);
  return {
    data: account && shown(account),
    withdrawals_wait_until: endsAt && endsAt > context.now ? endsAt : null,
  };
}

export async function listBanks({ tx }: MemberContext): Promise<AnswerOf<typeof bankDirectory>> {
  return { data: await selectBanks(tx) };
}

type Account = Omit<BankAccountRow, 'changed_at'>;

function accountAt(listed: BankRow, input: InputOf<typeof updateBank>): Account {
  return {
    bank_bin: listed.bin,
    bank_code: listed.code,
    bank_name: listed.short_name,
    account_number: input.account_number,
    account_name: input.account_name,
  };
}

/** Whether money would go to the same account; the bank's name does not count. */
function isSame(before: Account, after: Account): boolean {
  return (
    before.bank_code === after.bank_code &&
    before.bank_bin === after.bank_bin &&
    before.account_number === after.account_number &&
    before.account_name === after.account_name
  );
}

function shown({ bank_code, bank_name, account_number, account_name }: Account) {
  return { bank_code, bank_name, account_number: maskAccountNumber(account_number), account_name };
}
