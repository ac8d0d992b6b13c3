import type { BankStatementBalances, BankStatementLine } from './bank-statement.ts';

/** The parsed content of a file. */
export interface BankStatementContent {
  balances: BankStatementBalances;
  lines: PackedLines;
}

const LINES_IN_PIECE = 1_000;

/**
 * The lines of a file, as the JSON in which they are stored: as objects, those of a long file would take several
 * times the memory.
 */
export class PackedLines {
  readonly #packed: Buffer[] = [];
  #open: BankStatementLine[] = [];

  get count(): number {
    return this.#packed.length * LINES_IN_PIECE + this.#open.length;
  }

  add(line: BankStatementLine): void {
    this.#open.push(line);
    if (this.#open.length < LINES_IN_PIECE) return;
    this.#packed.push(Buffer.from(jsonOf(this.#open)));
    this.#open = [];
  }

  /** A JSON array for each 1,000 lines, in their order. */
  *pieces(): Generator<string> {
    for (const piece of this.#packed) yield piece.toString();
    if (this.#open.length > 0) yield jsonOf(this.#open);
  }
}

/** Amounts become texts, because JSON has no bigint. */
function jsonOf(lines: readonly BankStatementLine[]): string {
  return JSON.stringify(lines.map((line) => ({ ...line, amount: line.amount?.toString() ?? null })));
}
