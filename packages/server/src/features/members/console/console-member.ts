import type { objects } from '@handbill/contract/console';
import { accounts, balancesOf } from '@handbill/ledger';
import type { z } from 'zod';
import type { OperatorContext } from '../../../platform/context.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { type ConsoleMemberRow, selectConsoleMember } from './console-sql.ts';

type ConsoleMember = z.output<typeof objects.consoleMember>;

/** Members as the console shows them, with their current balances in minor units. */
export async function consoleMembers(
  { tx, language }: Pick<OperatorContext, 'tx' | 'language'>,
  rows: readonly ConsoleMemberRow[],
): Promise<ConsoleMember[]> {
  const balances = await balancesOf(
    tx,
    rows.flatMap(({ id }) => [accounts.memberAvailable(id), accounts.memberWithdrawing(id)]),
  );
  return rows.map((row) => ({
    _id: row.id,
    username: row.username,
    phone: row.phone,
    account_balance: balances.get(accounts.memberAvailable(row.id)) ?? 0n,
    withdrawing_balance: balances.get(accounts.memberWithdrawing(row.id)) ?? 0n,
    level_name: row.level_names[language],
    locked_at: row.locked_at,
    lock_reason: row.lock_reason,
    closed_at: row.closed_at,
    created_at: row.created_at,
  }));
}

/** One member as the console shows them. */
export async function consoleMember(
  context: Pick<OperatorContext, 'tx' | 'language'>,
  memberId: string,
): Promise<ConsoleMember> {
  return onlyRow(await consoleMembers(context, [await selectConsoleMember(context.tx, memberId)]));
}
