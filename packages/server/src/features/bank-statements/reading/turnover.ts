import type { BankStatementLine } from '../bank-statement.ts';

/** Sums of amounts, in hundredths: money in and money out, both positive. */
export interface Sums {
  credits: bigint;
  debits: bigint;
}

interface OfCurrency extends Sums {
  /** Whether a line would be credited. */
  brings: boolean;
}

/** What the balances of a statement need of its lines, which are not kept for it. */
export class Turnover {
  readonly #byCurrency = new Map<string | null, OfCurrency>();
  #first: string | null = null;
  #last: string | null = null;

  add({ amount, currency, bookedOn, problem, skip }: BankStatementLine): void {
    const sums = this.#byCurrency.get(currency) ?? { credits: 0n, debits: 0n, brings: false };
    this.#byCurrency.set(currency, sums);
    const booked = skip !== 'pending';
    if (booked && bookedOn !== null) {
      if (this.#first === null || bookedOn < this.#first) this.#first = bookedOn;
      if (this.#last === null || bookedOn > this.#last) this.#last = bookedOn;
    }
    if (amount === null) return;
    if (booked && amount > 0n) sums.credits += amount;
    if (booked && amount < 0n) sums.debits -= amount;
    if (skip === null && problem === null && amount > 0n) sums.brings = true;
  }

  /** The currencies of the lines; null: one that could not be read. */
  get currencies(): ReadonlySet<string | null> {
    return new Set(this.#byCurrency.keys());
  }

  /** The first and the last day on which a line was booked. */
  get days(): string[] {
    return [this.#first, this.#last].filter((day) => day !== null);
  }

  /** The sums in a currency, or (null) of all lines: every booked line, including those that the import skips. */
  in(currency: string | null): Sums {
    const all = { credits: 0n, debits: 0n };
    for (const [each, { credits, debits }] of this.#byCurrency) {
      if (currency !== null && each !== currency) continue;
      all.credits += credits;
      all.debits += debits;
    }
    return all;
  }

  /** Whether money came in that is not in this currency's sums. */
  bringsBesides(currency: string | null): boolean {
    return [...this.#byCurrency].some(
      ([each, { brings }]) => brings && (currency === null || each !== currency),
    );
  }
}
