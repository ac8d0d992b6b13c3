import type { Approval } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { statusTexts } from './texts.ts';

/** What one operator requested and another approves. */
export function ApprovalList() {
  return (
    <RecordList<Approval>
      title="Approvals"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'asked' }]}
      search="Operator, title, reason or id"
      card={(approval) => <ApprovalCard approval={approval} />}
    />
  );
}
