import { fromIso } from '@handbill/contract/time';
import { type AccountName, accounts, type Posted, post, type Tx, transfer } from '../src/index.ts';

export const noon = fromIso('2026-03-01T12:00:00.000Z');

/** Deposits into a member's available account. The reference is the member's id, so only once per member. */
export function deposit(tx: Tx, member: string, amount: bigint): Promise<Posted> {
  return move(tx, `deposit-${member}`, accounts.bank, accounts.memberAvailable(member), amount);
}

/** Moves an amount between two accounts. */
export function move(
  tx: Tx,
  reference: string,
  from: AccountName,
  to: AccountName,
  amount: bigint,
): Promise<Posted> {
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return post(tx, transfer({ kind: 'correction', reference, at: noon, entries }));
}
