import { kindOf } from '../src/accounts.ts';
import type { AccountName, Transfer } from '../src/index.ts';

/** The comparable outcome of a posting: no classes, no ids. */
export type Outcome =
  | { outcome: 'posted'; balances: Map<AccountName, bigint> }
  | { outcome: 'insufficient_funds'; account: AccountName }
  | { outcome: 'already_posted'; nth: number };

/** A statement line in the model; `nth` counts the transfers from zero. */
export interface ModelLine {
  nth: number;
  account: AccountName;
  amount: bigint;
  balanceAfter: bigint | null;
}

/** The ledger in its simplest form: a map of balances and a set of references. */
export class LedgerModel {
  readonly balances = new Map<AccountName, bigint>();
  readonly transfers: Transfer[] = [];
  readonly lines: ModelLine[] = [];
  readonly #references = new Map<string, number>();

  balanceOf(account: AccountName): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** What an account can give before it reaches its floor; null when it has none. */
  spendable(account: AccountName, direction: 'out' | 'in'): bigint | null {
    const kind = kindOf(account);
    if (kind === 'liability' && direction === 'out') return this.balanceOf(account);
    if (kind === 'asset' && direction === 'in') return -this.balanceOf(account);
    return null;
  }

  post(transfer: Transfer): Outcome {
    const key = `${transfer.kind} ${transfer.reference}`;
    const earlier = this.#references.get(key);
    if (earlier !== undefined) return { outcome: 'already_posted', nth: earlier };

    for (const { account, amount } of transfer.entries) {
      const after = this.balanceOf(account) + amount;
      const kind = kindOf(account);
      if ((kind === 'liability' && after < 0n) || (kind === 'asset' && after > 0n)) {
        return { outcome: 'insufficient_funds', account };
      }
    }

    const nth = this.transfers.push(transfer) - 1;
    this.#references.set(key, nth);
    const guarded = new Map<AccountName, bigint>();
    for (const { account, amount } of transfer.entries) {
      const after = this.balanceOf(account) + amount;
      this.balances.set(account, after);
      const keepsBalance = kindOf(account) === 'liability' || kindOf(account) === 'asset';
      if (keepsBalance) guarded.set(account, after);
      this.lines.push({ nth, account, amount, balanceAfter: keepsBalance ? after : null });
    }
    return { outcome: 'posted', balances: guarded };
  }

  /** The money at the bank minus the liabilities. */
  get cover(): bigint {
    let cover = 0n;
    for (const [account, balance] of this.balances) {
      if (kindOf(account) === 'asset' || kindOf(account) === 'liability') cover -= balance;
    }
    return cover;
  }
}
