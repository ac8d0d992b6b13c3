import type { BankStatementLine } from '../src/features/bank-statements/bank-statement.ts';
import type { PackedLines } from '../src/features/bank-statements/packed-lines.ts';

type Packed = Omit<BankStatementLine, 'amount'> & { amount: string | null };

/** The lines of a file, in their order, as they were read. */
export function unpacked(lines: PackedLines): BankStatementLine[] {
  return [...lines.pieces()]
    .flatMap((piece): Packed[] => JSON.parse(piece))
    .map((line) => ({ ...line, amount: line.amount === null ? null : BigInt(line.amount) }));
}
