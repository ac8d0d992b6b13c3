import type { TestApp } from '../app.ts';

interface Glance {
  transfers: bigint;
  entries: bigint;
  balances: string;
}

/** Checks the ledger after each call: refusals move nothing, and no balance changes without an entry. */
export class LedgerWatch {
  readonly #app: TestApp;
  #last: Glance = { transfers: -1n, entries: 0n, balances: '' };
  #lastTransfer = 0n;
  readonly #balances = new Map<string, bigint>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The faults, as sentences. `mayMove`: the call may post. */
  async look({ mayMove }: { mayMove: boolean }): Promise<string[]> {
    const now = await this.#glance();
    const { transfers, entries, balances } = this.#last;
    const same = now.transfers === transfers && now.entries === entries && now.balances === balances;
    this.#last = now;
    if (same) return [];
    const faults = await this.#apply();
    return mayMove ? faults : ['moved money', ...faults];
  }

  async #glance(): Promise<Glance> {
    const { rows } = await this.#app.runtime.pool.query<Glance>(
      `select (select coalesce(max(id), 0) from ledger.transfer) as transfers,
         (select coalesce(max(transfer_id), 0) from ledger.entry) as entries,
         (select coalesce(sum(hashtextextended(name, coalesce(balance, -1))::numeric), 0)::text from ledger.account)
           as balances`,
    );
    return rows[0] ?? this.#last;
  }

  /** Adds the new entries to the previous balances, and compares. */
  async #apply(): Promise<string[]> {
    const { pool } = this.#app.runtime;
    const { rows: entries } = await pool.query<{ transfer_id: bigint; name: string; amount: bigint }>(
      `select e.transfer_id, a.name, e.amount from ledger.entry e join ledger.account a on a.id = e.account_id
       where e.transfer_id > $1 order by e.transfer_id`,
      [this.#lastTransfer],
    );
    let total = 0n;
    for (const { transfer_id, name, amount } of entries) {
      this.#lastTransfer = transfer_id;
      this.#balances.set(name, (this.#balances.get(name) ?? 0n) + amount);
      total += amount;
    }
    const { rows: accounts } = await pool.query<{ name: string; balance: bigint }>(
      'select name, balance from ledger.account where balance is not null',
    );
    const off = accounts.filter(({ name, balance }) => (this.#balances.get(name) ?? 0n) !== balance);
    return [
      ...(total === 0n ? [] : [`the new entries sum to ${total}`]),
      ...off.map(
        ({ name, balance }) => `${name} is ${balance} and its entries are ${this.#balances.get(name) ?? 0n}`,
      ),
    ];
  }
}
