import { accounts, balancesOf, type Posted } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { knownSettings } from '../settings/index.ts';
import { selectProfiles } from './sql.ts';
import { type User, userFrom } from './wire.ts';

/** The member as the contract's `user`, with the current balances in minor units. */
export function memberWithBalances(
  work: Pick<Work, 'tx' | 'config' | 'memory'>,
  memberId: string,
): Promise<User> {
  return memberAfter(work, memberId, new Map());
}

/** Like memberWithBalances, after a posting in this transaction: the balances that it returned are not read again. */
export async function memberAfter(
  work: Pick<Work, 'tx' | 'config' | 'memory'>,
  memberId: string,
  posted: Posted['balances'],
): Promise<User> {
  return onlyRow(await membersAfter(work, [memberId], posted));
}

/** As memberAfter, of several members, in no order. */
export async function membersAfter(
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
