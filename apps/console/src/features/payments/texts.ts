import type { PaymentBatch, Withdrawal } from '../../data/api.ts';

const statusTexts: Readonly<Record<PaymentBatch['status'], string>> = {
  made: 'Not released',
  released: 'With the bank',
  dropped: 'Dropped',
};

export function batchName({ _id }: Pick<PaymentBatch, '_id'>): string {
  return `Batch ${_id.slice(-8)}`;
}

export function batchState({ status, waiting }: PaymentBatch): string {
  return status === 'released' && waiting === 0 ? 'Done' : statusTexts[status];
}

/** The state of one payment of a batch. */
export function stateOfPayment({
  status,
  with_bank,
  approval_lapsed,
}: Pick<Withdrawal, 'status' | 'with_bank' | 'approval_lapsed'>): string {
  if (with_bank) return 'With the bank';
  if (approval_lapsed) return 'Approval lapsed';
  if (status === 'paid') return 'Paid';
  return status === 'approved' ? 'Not released' : 'Returned';
}
