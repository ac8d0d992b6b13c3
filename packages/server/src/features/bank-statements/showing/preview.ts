import type { Tx } from '../../../platform/database/transaction.ts';
import type { Search } from '../../../platform/formats/search.ts';
import {
  type AnnouncedRow,
  bankRateOf,
  creditedReferences,
  depositsByReference,
} from '../../deposits/index.ts';
import { isoCurrency, type Settings } from '../../settings/index.ts';
import type { LineOutcome } from '../bank-statement.ts';
import {
  type OutcomeCount,
  selectSent,
  selectWaitingLines,
  type WaitingLine,
} from '../importing/importing-sql.ts';
import {
  isAsAnnounced,
  type Judgement,
  judge,
  type Known,
  namedByCredits,
} from '../importing/judge-lines.ts';
import type { LineFilter } from './lines-sql.ts';

const LINES_AT_ONCE = 1_000;

interface Previewed {
  line: WaitingLine;
  judgement: Judgement;
  /** Whether the amount differs from the one announced for the deposit. */
  differs: boolean;
}

/** The outcomes that an import would have now. Changes nothing. */
export async function previewOutcomes(
  tx: Tx,
  { statementId, settings }: { statementId: string; settings: Settings },
): Promise<OutcomeCount[]> {
  const counts = new Map<LineOutcome, OutcomeCount>();
  for await (const { line, judgement } of previewed(tx, statementId, settings)) {
    count(counts, judgement.outcome, line.amount ?? 0n);
  }
  return [...counts.values()];
}

/** The judged lines of a page plus one more, and the total count. */
export async function previewPage(
  tx: Tx,
  { statementId, outcome, differs, search, after, limit }: LineFilter & { after: number; limit: number },
  settings: Settings,
): Promise<{ judged: Judgement[]; total: number }> {
  const judged: Judgement[] = [];
  let total = 0;
  for await (const each of previewed(tx, statementId, settings)) {
    if (outcome !== null && each.judgement.outcome !== outcome) continue;
    if (differs && !each.differs) continue;
    if (search !== null && !isFound(each.line, search)) continue;
    total += 1;
    if (each.line.line > after && judged.length < limit) judged.push(each.judgement);
  }
  return { judged, total };
}

/** The same search as in the lines of an imported statement. */
function isFound(line: WaitingLine, { text, amount }: Search): boolean {
  return (
    (amount !== null && (line.amount === amount || line.amount === -amount)) ||
    line.remittance.toLowerCase().includes(text) ||
    line.payer.toLowerCase().includes(text) ||
    (line.bank_reference ?? '').toLowerCase().startsWith(text)
  );
}

async function* previewed(tx: Tx, statementId: string, settings: Settings): AsyncGenerator<Previewed> {
  const known: Known = {
    currency: isoCurrency(settings),
    bankRate: bankRateOf(settings),
    settings,
    credited: new Set(),
    settled: new Set(),
    sent: [],
  };
  for (let after = 0; ; ) {
    const lines = await selectWaitingLines(tx, { statementId, after, limit: LINES_AT_ONCE });
    const last = lines.at(-1);
    if (last === undefined) return;
    after = last.line;
    const keys = lines.flatMap(({ bankKey }) => bankKey ?? []);
    for (const key of await creditedReferences(tx, keys)) known.credited.add(key);
    known.sent = await selectSent(tx, { ids: namedByCredits(lines), currency: known.currency });
    const candidates = lines.flatMap((line) => line.candidates);
    const deposits = await depositsByReference(tx, candidates);
    const byReference = new Map(deposits.map((deposit) => [deposit.reference, deposit]));
    const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
    for (const [index, judgement] of judge(lines, byReference, known).entries()) {
      const line = lines[index];
      if (line) yield { line, judgement, differs: differsFrom(byId, line, judgement) };
    }
  }
}

function differsFrom(
  deposits: ReadonlyMap<string, AnnouncedRow>,
  line: WaitingLine,
  { depositId }: Judgement,
): boolean {
  const deposit = depositId === null ? undefined : deposits.get(depositId);
  return deposit !== undefined && !isAsAnnounced(line, deposit);
}

function count(counts: Map<LineOutcome, OutcomeCount>, outcome: LineOutcome, amount: bigint): void {
  const before = counts.get(outcome) ?? { outcome, lines: 0, total: 0n };
  counts.set(outcome, { outcome, lines: before.lines + 1, total: before.total + amount });
}
