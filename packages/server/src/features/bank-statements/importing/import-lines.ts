import { sum } from '@handbill/contract/money';
import { accounts } from '@handbill/ledger';
import type { Work } from '../../../platform/context.ts';
import { enqueueJob } from '../../../platform/queue/enqueue.ts';
import {
  bankRateOf,
  type ClaimedCredit,
  type Credit,
  claimBankReferences,
  creditDeposits,
  creditedReferences,
  type DepositRow,
  lockDepositsOf,
} from '../../deposits/index.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import { isoCurrency, readSettings } from '../../settings/index.ts';
import { keepUnmatched, type UnmatchedMoney } from '../../unmatched/index.ts';
import { type BankStatementRow, lockBankStatement, lockBankStatements } from '../sql.ts';
import { RECONCILE_BANK } from '../start-import.ts';
import {
  markLines,
  selectCreditedAlone,
  selectOutcomes,
  selectSent,
  selectWaitingLines,
  updateHeld,
  updateImported,
  type WaitingLine,
} from './importing-sql.ts';
import { type Judgement, judge, namedByCredits } from './judge-lines.ts';

const LINES_AT_ONCE = 500;

/** A line with its outcome, and the unmatched id if nobody announced its money. */
type Decided = Judgement & { unmatchedId: string | null; source: WaitingLine };

/**
 * Imports the next lines of a statement after a given one. Their credits and their outcomes commit together,
 * so an interrupted run resumes where it stopped. Returns the last line's number, or null at the end.
 */
export async function importNextLines(
  work: Work,
  { statementId, after }: { statementId: string; after: number },
): Promise<number | null> {
  const { tx, now } = work;
  // Before the statement, like the start of an import. Two concurrent imports must not both use the rest of the limit.
  await lockBankStatements(tx);
  const statement = await lockBankStatement(tx, statementId);
  if (statement?.status !== 'importing' && statement?.status !== 'held') return null;
  const lines = await selectWaitingLines(tx, { statementId, after, limit: LINES_AT_ONCE });
  const last = lines.at(-1);
  if (last === undefined) {
    await updateImported(tx, statementId, now);
    await enqueueJob(tx, RECONCILE_BANK);
    const { started_by: operatorId } = statement;
    if (operatorId !== null) await recordImported({ ...work, operatorId }, statementId);
    return null;
  }
  const deposits = await lockDepositsOf(
    tx,
    lines.flatMap(({ candidates }) => candidates),
  );
  const decided = await decide(work, { statementId, lines, deposits });
  const lastDecided = decided.at(-1);
  if (lastDecided === undefined) {
    await updateHeld(tx, statementId);
    return null;
  }
  await creditDeposits(work, creditsOf(decided, deposits), {
    operatorId: statement.started_by,
    from: accounts.bank,
  });
  await keepUnmatched(work, moneyOf(decided, statement));
  await markLines(
    tx,
    statementId,
    decided.map(({ source: _source, credit: _credit, ...mark }) => mark),
    sum(decided.map(({ credit }) => credit?.amount ?? 0n)),
  );
  return lastDecided.line;
}

/**
 * Judges the lines and claims the bank references of those that credit something. In a statement that is not
 * trusted yet, only the lines before the one that would exceed the limit.
 */
async function decide(
  work: Work,
  {
    statementId,
    lines,
    deposits,
  }: { statementId: string; lines: readonly WaitingLine[]; deposits: readonly DepositRow[] },
): Promise<Decided[]> {
  const { tx, now } = work;
  const keys = lines.flatMap(({ bankKey }) => bankKey ?? []);
  const settings = await readSettings(work);
  const currency = isoCurrency(settings);
  const known = {
    currency,
    bankRate: bankRateOf(settings),
    settings,
    credited: await creditedReferences(tx, keys),
    settled: new Set<string>(),
    sent: await selectSent(tx, { ids: namedByCredits(lines), currency }),
  };
  const byReference = new Map(deposits.map((deposit) => [deposit.reference, deposit]));
  const allowed = await allowedAlone(tx, statementId, settings.statement_alone_limit);
  const judged = upTo(allowed, judge(lines, byReference, known)).flatMap((judgement, index): Decided[] => {
    const source = lines[index];
    const unmatchedId = judgement.outcome === 'unmatched' ? work.newId() : null;
    return source ? [{ ...judgement, unmatchedId, source }] : [];
  });
  const claimed = await claimBankReferences(tx, judged.flatMap(claimOf), now);
  return judged.map((line) => {
    if (claimOf(line).length === 0 || claimed.has(line.source.bankKey ?? '')) return line;
    // An operator confirmed a deposit with this reference while the lines were judged.
    const nothing = { depositId: null, unmatchedId: null, credit: null };
    return { ...line, ...nothing, outcome: 'duplicate', why: 'bank_reference_used' };
  });
}

/** How much a statement may still credit before it is trusted; null: no limit. */
async function allowedAlone(tx: Work['tx'], statementId: string, limit: bigint): Promise<bigint | null> {
  const credited = await selectCreditedAlone(tx, statementId);
  return credited === null ? null : limit - credited;
}

function upTo(allowed: bigint | null, judged: readonly Judgement[]): readonly Judgement[] {
  if (allowed === null) return judged;
  let credited = 0n;
  const tooMuch = judged.findIndex(({ credit }) => {
    credited += credit?.amount ?? 0n;
    return credit !== null && credited > allowed;
  });
  return tooMuch === -1 ? judged : judged.slice(0, tooMuch);
}

function claimOf({ credit, depositId, unmatchedId, source }: Decided): ClaimedCredit[] {
  if (credit === null) return [];
  if (source.bankKey === null) throw new Error(`line ${source.line} credits without a reference`);
  return [{ key: source.bankKey, depositId, unmatchedId, amount: credit.amount, bank: credit.bank }];
}

function creditsOf(decided: readonly Decided[], deposits: readonly DepositRow[]): Credit[] {
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  return decided.flatMap((line) => {
    const deposit = line.depositId === null ? undefined : byId.get(line.depositId);
    const { bank_reference: bankReference } = line.source;
    if (!deposit || !line.credit || bankReference === null) return [];
    const { amount, bank } = line.credit;
    return [{ deposit, bankReference, amount, bank }];
  });
}

function moneyOf(
  decided: readonly Decided[],
  { id: statementId, file_name: fileName }: BankStatementRow,
): UnmatchedMoney[] {
  return decided.flatMap((line) => {
    const { booked_on: bookedOn, bank_reference: bankReference, remittance, payer } = line.source;
    const { unmatchedId: id, credit } = line;
    if (id === null || credit === null || bookedOn === null || bankReference === null) return [];
    const details = { bankReference, bookedOn, remittance, payer };
    return [{ id, ...details, ...credit, from: { statementId, fileName, line: line.line } }];
  });
}

async function recordImported(context: Work & { operatorId: string }, statementId: string): Promise<void> {
  const outcomes = await selectOutcomes(context.tx, statementId);
  const details = Object.fromEntries(
    outcomes.map(({ outcome, lines, total }) => [outcome, `${lines} lines, ${total}`] as const),
  );
  await recordOperatorAction(context, {
    action: 'statement_imported',
    subject: `bank_statement/${statementId}`,
    details,
  });
}
