import type { OrderReports } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { ReportCard } from './report-card.tsx';
import { statusTexts } from './texts.ts';

/** Visitors' reports by order: open ones oldest first. Those of one order can have been decided several times. */
export function ReportList() {
  return (
    <RecordList<OrderReports>
      title="Reports"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'open' }]}
      search="Member, title, host, id or price"
      views="reports"
      keyOf={({ _id, decided_at }) => `${_id} ${decided_at}`}
      card={(reports) => <ReportCard reports={reports} />}
    />
  );
}
