import type { Minor } from '@handbill/contract/money';
import { type AccountName, kindOf } from './accounts.ts';
import type { Transfer } from './entry.ts';
import { onlyRow, type Tx } from './tx.ts';

/** A written transfer, with the balances of its guarded accounts after it, in minor units. */
export interface Posted {
  transferId: bigint;
  balances: ReadonlyMap<AccountName, Minor>;
}

/** A liability would fall below zero, or the bank would pay out more than it holds. Nothing was written. */
export class InsufficientFunds extends Error {
  readonly account: AccountName;

  constructor(account: AccountName) {
    super(`${account} does not hold enough`);
    this.name = 'InsufficientFunds';
    this.account = account;
  }
}

/**
 * An account would exceed the largest displayable balance. Nothing was written; the transaction must be
 * rolled back.
 */
export class BalanceTooLarge extends Error {
  constructor(cause: unknown) {
    super('an account would hold more than it may', { cause });
    this.name = 'BalanceTooLarge';
  }
}

/**
 * The caller's bug: this kind and reference was posted before, as the transfer `transferId`. Nothing was
 * written.
 */
export class AlreadyPosted extends Error {
  readonly transferId: bigint;

  constructor({ kind, reference }: Transfer, transferId: bigint) {
    super(`${kind} "${reference}" is already posted`);
    this.name = 'AlreadyPosted';
    this.transferId = transferId;
  }
}

// int8[] has no parser, so balances travel as text.
type PostOutcome =
  | { outcome: 'posted'; transferId: bigint; balances: (string | null)[] }
  | { outcome: 'insufficient_funds'; account: AccountName }
  | { outcome: 'already_posted'; transferId: bigint };

/**
 * Writes a transfer made by `transfer()`: the only way to move money. One round trip; the caller ends the
 * transaction. Throws InsufficientFunds and AlreadyPosted, after which the transaction can continue, and
 * BalanceTooLarge. A transaction that posts more than once may deadlock with others that post to the same
 * accounts in another order; one of them is then aborted and can be retried.
 */
export async function post(tx: Tx, posting: Transfer): Promise<Posted> {
  const { kind, reference, at, entries } = posting;
  const names = entries.map(({ account }) => account);
  const { rows } = await query<PostOutcome>(
    tx,
    `select outcome, posted_id as "transferId", refused_account as account, balances_after::text[] as balances
       /* outcome is not null: the function always returns one */
       /* outcome is of its type: it is one of those that ledger.post names */
     from ledger.post($1, $2, $3, $4, $5, $6)`,
    [kind, reference, at, names, names.map(kindOf), entries.map(({ amount }) => amount.toString())],
  );
  const answer = onlyRow(rows);
  switch (answer.outcome) {
    case 'posted':
      return { transferId: answer.transferId, balances: guardedBalances(names, answer.balances) };
    case 'insufficient_funds':
      throw new InsufficientFunds(answer.account);
    case 'already_posted':
      throw new AlreadyPosted(posting, answer.transferId);
  }
}

type PostAllOutcome =
  | { outcome: 'posted' }
  | { outcome: 'insufficient_funds'; place: number; account: AccountName }
  | { outcome: 'already_posted'; place: number; transferId: bigint };

/**
 * Writes many transfers in one round trip, in order; all or none. Throws like `post` for the first that
 * cannot be written; the transaction must then be rolled back.
 */
export async function postAll(tx: Tx, postings: readonly Transfer[]): Promise<void> {
  if (postings.length === 0) return;
  const entries = postings.flatMap((posting, index) =>
    posting.entries.map(({ account, amount }) => ({ place: index + 1, account, amount })),
  );
  const { rows } = await query<PostAllOutcome>(
    tx,
    `select outcome, refused_place as place, posted_id as "transferId", refused_account as account
       /* outcome is not null: the function always returns one */
       /* outcome is of its type: it is one of those that ledger.post_all names */
     from ledger.post_all($1, $2, $3, $4, $5, $6, $7)`,
    [
      postings.map(({ kind }) => kind),
      postings.map(({ reference }) => reference),
      postings.map(({ at }) => at),
      entries.map(({ place }) => place),
      entries.map(({ account }) => account),
      entries.map(({ account }) => kindOf(account)),
      entries.map(({ amount }) => amount.toString()),
    ],
  );
  const answer = onlyRow(rows);
  if (answer.outcome === 'posted') return;
  if (answer.outcome === 'insufficient_funds') throw new InsufficientFunds(answer.account);
  throw new AlreadyPosted(onlyRow(postings.slice(answer.place - 1, answer.place)), answer.transferId);
}

async function query<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
  try {
    return await tx.query<Row>(text, values);
  } catch (error) {
    const beyond = error instanceof Error && 'constraint' in error && error.constraint === 'account_ceiling';
    throw beyond ? new BalanceTooLarge(error) : error;
  }
}

function guardedBalances(
  names: readonly AccountName[],
  balances: readonly (string | null)[],
): ReadonlyMap<AccountName, Minor> {
  const guarded = new Map<AccountName, Minor>();
  balances.forEach((balance, position) => {
    const name = names[position];
    if (name !== undefined && balance !== null) guarded.set(name, BigInt(balance));
  });
  return guarded;
}
