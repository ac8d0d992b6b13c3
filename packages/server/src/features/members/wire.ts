import { languageOf } from '@handbill/contract/languages';
import type { objects } from '@handbill/contract/member';
import { accounts, type Posted } from '@handbill/ledger';
import type { z } from 'zod';
import type { ProfileRow } from './sql.ts';

export type User = z.output<typeof objects.user>;

/** A member as the contract’s `user`, with the balances of their accounts in minor units. */
export function userFrom(member: ProfileRow, currency: User['currency'], balances: Posted['balances']): User {
  return {
    _id: member.id,
    username: member.username,
    phone: member.phone,
    file: member.avatar,
    account_balance: balances.get(accounts.memberAvailable(member.id)) ?? 0n,
    withdrawing_balance: balances.get(accounts.memberWithdrawing(member.id)) ?? 0n,
    level_id: member.level_id,
    invite_code: member.invite_code,
    locale: languageOf(member.locale),
    currency,
    has_address: member.has_address,
    has_bank: member.has_bank,
    show_awards: member.show_awards,
    created_at: member.created_at,
  };
}
