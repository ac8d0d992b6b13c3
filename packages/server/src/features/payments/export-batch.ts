import type { exportPaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { businessDate } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { csvOf } from '../../platform/formats/csv.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseBeforeReconciled } from '../reconciliation/index.ts';
import { isoCurrency, readSettings } from '../settings/index.ts';
import { lockWholeBatch, type WithdrawalRow } from '../withdrawals/index.ts';
import { lockBatchInState } from './lock-batch.ts';
import { painOf } from './pain-001.ts';
import { recordBatch } from './record-batch.ts';
import { endToEndOf } from './rules.ts';
import { type PayerRow, selectPayer, updatePayer } from './sql.ts';

const CSV_HEADER = [
  'reference',
  'amount',
  'currency',
  'bank_code',
  'bank',
  'account_number',
  'account_name',
] as const;

/**
 * The file of a released batch. Its content and message id never change, so the bank accepts it only once.
 */
export async function exportBatch(
  context: OperatorContext,
  { id, format }: InputOf<typeof exportPaymentBatch>,
): Promise<AnswerOf<typeof exportPaymentBatch>> {
  const batch = await lockBatchInState(context, id, 'released');
  await refuseBeforeReconciled(context);
  const at = batch.released_at;
  if (at === null) throw new Error(`batch ${id} has no time of release`);
  const payer = await payerOf(context, { id, at });
  const { currency, pay_day: day } = payer;
  const withdrawals = await lockWholeBatch(context.tx, batch);
  await recordBatch(context, 'payment_batch_exported', id, { format });
  const name = `payments-${endToEndOf(id)}`;
  if (format === 'csv') {
    const content = csvOf(
      CSV_HEADER,
      withdrawals.map((row) => recordOf(row, currency)),
    );
    return { data: { file_name: `${name}.csv`, content_type: 'text/csv', content } };
  }
  const debtor = { name: payer.debtor_name, accountNumber: payer.debtor_account, bankBin: payer.debtor_bin };
  const content = painOf({ batchId: id, at, day, currency, debtor, withdrawals });
  return { data: { file_name: `${name}.xml`, content_type: 'application/xml', content } };
}

/** The payer in every file of the batch: the settings at the first one, which the bank may have accepted. */
async function payerOf(context: OperatorContext, { id, at }: { id: string; at: Date }): Promise<PayerRow> {
  const { tx } = context;
  const known = await selectPayer(tx, id);
  if (known) return known;
  const settings = await readSettings(context);
  const { bank_account: ours } = settings;
  if (!ours) throw refuse('bank_account_missing');
  const payer = {
    debtor_name: ours.account_name,
    debtor_account: ours.account_number,
    debtor_bin: ours.bin,
    currency: isoCurrency(settings),
    pay_day: businessDate(at, settings.timezone),
  };
  await updatePayer(tx, id, payer);
  return payer;
}

function recordOf(row: WithdrawalRow, currency: string) {
  return [
    endToEndOf(row.id),
    row.amount - row.fee,
    currency,
    row.bank_code,
    row.bank_name,
    row.account_number,
    row.account_name,
  ];
}
