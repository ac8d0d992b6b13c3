import type { importPaymentResult } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { openApprovalsOf } from '../approvals/index.ts';
import { lockCreditingAlone } from '../deposits/index.ts';
import {
  lockBatched,
  lockWithdrawal,
  payByBatch,
  returnOrAsk,
  type WithdrawalRow,
  withdrawalsInBatch,
} from '../withdrawals/index.ts';
import { lockBatchInState } from './lock-batch.ts';
import { readReport } from './read-report.ts';
import { type BankResult, type ResultLine, readResult, textOf } from './read-result.ts';
import { recordBatch } from './record-batch.ts';
import { endToEndOf } from './rules.ts';

type ImportedLine = AnswerOf<typeof importPaymentResult>['data']['lines'][number];

/**
 * Marks withdrawals that the bank paid as paid, and gives back those that it returned or did not pay. Each
 * line takes effect once: importing a file again changes nothing.
 */
export async function importResult(
  context: OperatorContext,
  { id }: InputOf<typeof importPaymentResult>,
  result: BankResult,
): Promise<AnswerOf<typeof importPaymentResult>> {
  await lockBatchInState(context, id, 'released');
  // All of them before the first line: in id order, whatever the file's, and so that nobody else asks for a return now.
  await lockBatched(context.tx, id);
  // Before the first line, which posts and logs: other calls of the operator take this lock before they do either.
  await lockCreditingAlone(context.tx, context.operatorId);
  const asked = await openApprovalsOf(context.tx, 'withdrawal_return');
  const returning = new Set(asked.map(({ subject }) => subject));
  const lines: ImportedLine[] = [];
  for (const line of result.whole ? await linesOfAll(context, id, result.whole) : result.lines) {
    const { outcome, why } = await importLine(context, { batchId: id, returning }, line);
    lines.push({ line: line.line, reference: line.reference, outcome, why, bank_reason: line.reason });
  }
  const changed = lines.filter(({ outcome }) => outcome === 'paid' || outcome === 'returned').length;
  const codes = lines.flatMap(({ outcome, bank_reason: reason }) =>
    outcome === 'returned' && reason ? [reason.code] : [],
  );
  const batch = await recordBatch(context, 'payment_result_imported', id, {
    lines: String(lines.length),
    changed: String(changed),
    ...(codes.length > 0 ? { bank_reasons: [...new Set(codes)].sort().join(' ').slice(0, 200) } : {}),
  });
  return { data: { batch, lines } };
}

/** Applies the status of a whole batch to each of its payments. */
async function linesOfAll(
  { tx }: OperatorContext,
  batchId: string,
  whole: NonNullable<BankResult['whole']>,
): Promise<ResultLine[]> {
  const withdrawals = await withdrawalsInBatch(tx, batchId);
  return withdrawals.map(({ id }, index) => {
    const reference = endToEndOf(id);
    return { line: index + 1, reference, withdrawalId: id, bankReference: reference, ...whole };
  });
}

type Imported = Pick<ImportedLine, 'outcome' | 'why'>;
const unchanged = (why: Imported['why']): Imported => ({ outcome: 'unchanged', why });
const wrong = (why: NonNullable<Imported['why']>): Imported => ({ outcome: 'wrong', why });

/** `returning` has the withdrawals whose return waits for a second person; a line adds its own. */
async function importLine(
  context: OperatorContext,
  { batchId, returning }: { batchId: string; returning: Set<string> },
  line: ResultLine,
): Promise<Imported> {
  if (line.withdrawalId === null) return wrong('reference_unreadable');
  if (line.status === null) return wrong('status_unreadable');
  const withdrawal = await lockWithdrawal(context.tx, line.withdrawalId);
  if (withdrawal?.batch_id !== batchId) return wrong('not_in_batch');
  if (line.status === 'in_progress') return unchanged('in_progress');
  if (line.status === 'paid') return importPaid(context, withdrawal, line.bankReference);
  const { status } = withdrawal;
  if (status === 'returned' || status === 'rejected') return unchanged(null);
  // A paid withdrawal can be returned but no longer rejected: one of the two files is outdated or wrong.
  if (status === 'paid' && line.status === 'rejected') return wrong('paid_before');
  // An uploaded file is no proof from the bank: larger sums are given back only when a second person
  // approves.
  const subject = `withdrawal/${withdrawal.id}`;
  if (returning.has(subject)) return unchanged('return_asked');
  const { approval } = await returnOrAsk(context, withdrawal, 'bank_returned');
  if (approval === null) return { outcome: 'returned', why: null };
  returning.add(subject);
  return unchanged('return_asked');
}

async function importPaid(
  context: OperatorContext,
  withdrawal: WithdrawalRow,
  bankReference: string | null,
): Promise<Imported> {
  const { id, status, bank_reference: known } = withdrawal;
  if (bankReference === null) return wrong('bank_reference_missing');
  if (status === 'paid') {
    // Our own reference stands in for one that the bank did not give.
    const same = known === bankReference || known === endToEndOf(id) || bankReference === endToEndOf(id);
    return same ? unchanged(null) : wrong('paid_otherwise');
  }
  if (status !== 'approved') return wrong('withdrawal_state');
  if (!withdrawal.as_approved) return wrong('withdrawal_altered');
  await payByBatch(context, { id, bankReference });
  return { outcome: 'paid', why: null };
}

/** Parses the file, a pain.002 or a CSV, before the transaction. */
export async function prepareResult(
  _preparation: Preparation,
  { id }: InputOf<typeof importPaymentResult>,
  file: Buffer | null,
): Promise<BankResult> {
  if (!file) throw refuse('upload_failed');
  const text = textOf(file);
  return /^\ufeff?\s*</.test(text) ? readReport(text, id) : { lines: readResult(text), whole: null };
}
