import { api, type Deposit } from '../../data/api.ts';
import { type Bulk, withReason } from '../../ui/bulk/bulk-action.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { DepositCard } from './deposit-card.tsx';
import { reasonTexts, statusTexts } from './texts.ts';

// No bulk confirmation: each payment has its own amount and bank reference. A bank statement confirms many.
const bulk: Bulk<Deposit> = {
  permission: 'deposits.confirm',
  actions: [
    withReason({
      label: 'Reject',
      effect:
        'Each deposit is closed and its member is notified of the reason. Money that arrives later is still credited.',
      reasons: reasonTexts,
      amountOf: ({ amount }) => amount,
      obstacle: ({ status }) => (status === 'pending' ? null : `it is ${statusTexts[status].toLowerCase()}`),
      send: ({ _id: id }, reason, key) => api.rejectDeposit({ id, reason }, key),
    }),
  ],
};

/** Deposits by status, pending ones first. */
export function DepositList() {
  return (
    <RecordList<Deposit>
      title="Deposits"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'pending' }]}
      search="Member, reference or amount"
      views="deposits"
      bulk={bulk}
      nameOf={({ reference }) => reference}
      card={(deposit) => <DepositCard deposit={deposit} />}
    />
  );
}
