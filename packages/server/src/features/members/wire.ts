import { languageOf } from '@handbill/contract/languages';
import type { objects } from '@handbill/contract/member';
import { accounts, balancesOf, type Posted } from '@handbill/ledger';
import type { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { knownSettings } from '../settings/index.ts';
import { type ProfileRow, selectProfiles } from './sql.ts';

type User = z.output<typeof objects.user>;

/** The member as the contract's `user`, with the current balances in minor units. */
export function userOf(work: Pick<Work, 'tx' | 'config' | 'memory'>, memberId: string): Promise<User> {
  return userAfter(work, memberId, new Map());
}

/** Like userOf, after a posting in this transaction: the balances that it returned are not read again. */
export async function userAfter(
  work: Pick<Work, 'tx' | 'config' | 'memory'>,
  memberId: string,
  posted: Posted['balances'],
): Promise<User> {
  return onlyRow(await usersAfter(work, [memberId], posted));
}

/** As userAfter, of several members, in no order. */
export async function usersAfter(
  work: Pick<Work, 'tx' | 'config' | 'memory'>,
  memberIds: readonly string[],
  posted: Posted['balances'],
): Promise<User[]> {
  const wanted = memberIds.flatMap((id) => [accounts.memberAvailable(id), accounts.memberWithdrawing(id)]);
  const unknown = wanted.filter((account) => !posted.has(account));
  const [members, { currency }, read] = await Promise.all([
    selectProfiles(work.tx, memberIds),
    knownSettings(work),
    balancesOf(work.tx, unknown),
  ]);
  const balances = new Map([...read, ...posted]);
  return members.map((member) => userFrom(member, currency, balances));
}

function userFrom(member: ProfileRow, currency: User['currency'], balances: Posted['balances']): User {
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
