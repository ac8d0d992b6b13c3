import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type OrderReports } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { keysOf } from '../../ui/known-keys.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { EndOrderDialog } from '../orders/end-order-dialog.tsx';
import { stageTexts } from '../orders/texts.ts';
import { reportReasonTexts, statusTexts } from './texts.ts';

/** The reports of one order that are open, or were decided together. */
export function ReportCard({ reports }: { reports: OrderReports }) {
  const { _id: id, order, member, status } = reports;
  return (
    <RecordCard
      title={order.title}
      state={statusTexts[status]}
      facts={[
        { name: 'Reports', value: reports.reports },
        { name: 'Reasons', value: reasonsText(reports) },
        { name: 'Advertiser', value: <MemberName of={member.username} /> },
        { name: 'Order', value: stageTexts[order.stage] },
        { name: 'First reported', value: <Instant of={reports.first_at} /> },
        { name: 'Last reported', value: <Instant of={reports.last_at} /> },
        ...stepFacts('Decided', reports.decided_by, reports.decided_at),
      ]}
      actions={
        status === 'open' ? (
          <Allowed to="reports.decide">
            <ReportActions reports={reports} />
          </Allowed>
        ) : null
      }
    >
      {status === 'open' ? <WaitingInQueue queue="reports" since={reports.first_at} /> : null}
      <Link component={RouterLink} to={`/review?order=${id}`}>
        Preview as a visitor
      </Link>
    </RecordCard>
  );
}

function ReportActions({ reports: { _id: id, seen, order, member } }: { reports: OrderReports }) {
  const running = order.stage === 'in_review' || order.stage === 'distributing' || order.stage === 'paused';
  return (
    <>
      <CommandDialog
        label="Dismiss"
        title="Dismiss these reports; the order continues"
        confirm="Dismiss"
        done="Reports dismissed"
        read={readReason}
        send={(reason, key) => api.dismissReports({ id, seen, reason }, key)}
      >
        <ReasonField autoFocus />
      </CommandDialog>
      {running ? (
        <EndOrderDialog
          label="Stop order"
          title="Stop this order and refund the unspent amount"
          done="Order stopped"
          member={member}
          send={(why, key) => api.upholdReports({ id, seen, ...why }, key)}
        />
      ) : null}
    </>
  );
}

function reasonsText({ reasons }: OrderReports): string {
  return keysOf(reportReasonTexts)
    .flatMap((reason) => {
      const count = reasons[reason];
      return count ? [`${count} × ${reportReasonTexts[reason]}`] : [];
    })
    .join(', ');
}
