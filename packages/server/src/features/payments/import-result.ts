import type { importPaymentResult } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext, Preparation } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { giveBack, lockWithdrawal, payWithdrawal, returnWithdrawal } from '../withdrawals/index.ts';
import { type ResultLine, readResult } from './read-result.ts';
import { finishStep, lockInState } from './wire.ts';

type ImportedLine = AnswerOf<typeof importPaymentResult>['data']['lines'][number];

/**
 * Marks what the bank paid as paid, and gives back what it returned or did not pay. Each line is taken once: a file
 * that comes again finds everything as it says, and changes nothing.
 */
export async function importResult(
  context: OperatorContext,
  { id }: InputOf<typeof importPaymentResult>,
  result: readonly ResultLine[],
): Promise<AnswerOf<typeof importPaymentResult>> {
  await lockInState(context, id, 'released');
  const lines: ImportedLine[] = [];
  for (const line of result) {
    const { outcome, why } = await importLine(context, id, line);
    lines.push({ line: line.line, reference: line.reference, outcome, why });
  }
  const changed = lines.filter(({ outcome }) => outcome === 'paid' || outcome === 'returned').length;
  const batch = await finishStep(context, 'payment_result_imported', id, {
    lines: String(lines.length),
    changed: String(changed),
  });
  return { data: { batch, lines } };
}

type Imported = Pick<ImportedLine, 'outcome' | 'why'>;

async function importLine(context: OperatorContext, batchId: string, line: ResultLine): Promise<Imported> {
  const wrong = (why: string): Imported => ({ outcome: 'wrong', why });
  if (line.withdrawalId === null) return wrong('reference_unreadable');
  if (line.status === null) return wrong('status_unreadable');
  const withdrawal = await lockWithdrawal(context.tx, line.withdrawalId);
  if (withdrawal?.batch_id !== batchId) return wrong('not_in_batch');
  const { id, status } = withdrawal;
  if (line.status === 'paid') {
    if (line.bankReference === null) return wrong('bank_reference_missing');
    if (status === 'paid') {
      return withdrawal.bank_reference === line.bankReference
        ? { outcome: 'unchanged', why: null }
        : wrong('paid_otherwise');
    }
    if (status !== 'approved') return wrong('withdrawal_state');
    await payWithdrawal(context, { id, bank_reference: line.bankReference });
    return { outcome: 'paid', why: null };
  }
  if (status === 'returned' || status === 'rejected') return { outcome: 'unchanged', why: null };
  if (status === 'paid') await returnWithdrawal(context, { id, reason: 'bank_returned' });
  else await giveBack(context, withdrawal, 'bank_returned');
  return { outcome: 'returned', why: null };
}

/** Before the transaction: the lines of the file. */
export async function prepareResult(
  _preparation: Preparation,
  _input: InputOf<typeof importPaymentResult>,
  file: Buffer | null,
): Promise<readonly ResultLine[]> {
  if (!file) throw refuse('upload_failed');
  return readResult(file);
}
