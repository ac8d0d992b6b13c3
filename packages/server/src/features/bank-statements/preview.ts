import type { Tx } from '../../platform/transaction.ts';
import { bankRateOf, selectCredited, selectDepositsByReference } from '../deposits/index.ts';
import { isoCurrency, type Settings } from '../settings/index.ts';
import { type Judgement, judge, type Known, type LineOutcome } from './rules.ts';
import { type OutcomeCount, selectWaitingLines } from './sql.ts';

const LINES_AT_ONCE = 5_000;

/** What the import would make of the lines at this moment. Changes nothing. */
export async function previewOutcomes(
  tx: Tx,
  { statementId, settings }: { statementId: string; settings: Settings },
): Promise<OutcomeCount[]> {
  const known: Known = {
    currency: isoCurrency(settings),
    bankRate: bankRateOf(settings),
    credited: new Set(),
    settled: new Set(),
  };
  const counts = new Map<LineOutcome, OutcomeCount>();
  for (let after = 0; ; ) {
    const lines = await selectWaitingLines(tx, { statementId, after, limit: LINES_AT_ONCE });
    const last = lines.at(-1);
    if (last === undefined) return [...counts.values()];
    after = last.line;
    const keys = lines.flatMap(({ bankKey }) => bankKey ?? []);
    for (const key of await selectCredited(tx, keys)) known.credited.add(key);
    const candidates = lines.flatMap((line) => line.candidates);
    const deposits = await selectDepositsByReference(tx, candidates);
    const byReference = new Map(deposits.map((deposit) => [deposit.reference, deposit]));
    const judged = judge(lines, byReference, known);
    for (const [index, { outcome }] of judged.entries()) count(counts, outcome, lines[index]?.amount ?? 0n);
  }
}

function count(counts: Map<LineOutcome, OutcomeCount>, outcome: Judgement['outcome'], amount: bigint): void {
  const before = counts.get(outcome) ?? { outcome, lines: 0, total: 0n };
  counts.set(outcome, { outcome, lines: before.lines + 1, total: before.total + amount });
}
