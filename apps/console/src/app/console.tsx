import { lazy } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { authProvider } from '../auth-provider.ts';
import { dataProvider } from '../data-provider.ts';
import { AccessPage } from '../features/access/access-page.tsx';
import { AuditPage } from '../features/audit/audit-page.tsx';
import { BalanceSheetPage } from '../features/balance-sheet/balance-sheet-page.tsx';
import { CorrectionList } from '../features/corrections/correction-list.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { DepositList } from '../features/deposits/deposit-list.tsx';
import { DisputeList } from '../features/disputes/dispute-list.tsx';
import { ServiceEventList } from '../features/disputes/service-event-list.tsx';
import { LockedWithdrawalList } from '../features/locked-withdrawals/locked-withdrawal-list.tsx';
import { LogList } from '../features/log/log-list.tsx';
import { MemberList } from '../features/members/member-list.tsx';
import { OperatorList } from '../features/operators/operator-list.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { PaymentList } from '../features/payments/payment-list.tsx';
import { ReportList } from '../features/reports/report-list.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { StatementList } from '../features/statements/statement-list.tsx';
import { UnmatchedList } from '../features/unmatched/unmatched-list.tsx';
import { WithdrawalList } from '../features/withdrawals/withdrawal-list.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { NewestNotification } from './newest-notification.tsx';
import { SignIn } from './sign-in.tsx';
import { darkTheme, lightTheme } from './theme.ts';

// What is looked at now and then is loaded then.
const AnnouncementList = lazy(async () => ({
  default: (await import('../features/announcements/announcement-list.tsx')).AnnouncementList,
}));
const ApprovalList = lazy(async () => ({
  default: (await import('../features/approvals/approval-list.tsx')).ApprovalList,
}));
const InviteCodesPage = lazy(async () => ({
  default: (await import('../features/invite-codes/invite-codes-page.tsx')).InviteCodesPage,
}));
const MemberPage = lazy(async () => ({
  default: (await import('../features/members/member-page.tsx')).MemberPage,
}));
const NoticesPage = lazy(async () => ({
  default: (await import('../features/notices/notices-page.tsx')).NoticesPage,
}));
const PageEditor = lazy(async () => ({
  default: (await import('../features/pages/page-editor.tsx')).PageEditor,
}));
const PageList = lazy(async () => ({
  default: (await import('../features/pages/page-list.tsx')).PageList,
}));
const BatchPage = lazy(async () => ({
  default: (await import('../features/payments/batch-page.tsx')).BatchPage,
}));
const PriceListPage = lazy(async () => ({
  default: (await import('../features/price-list/price-list-page.tsx')).PriceListPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const BlockList = lazy(async () => ({
  default: (await import('../features/blocks/block-list.tsx')).BlockList,
}));
const StatementPage = lazy(async () => ({
  default: (await import('../features/statements/statement-page.tsx')).StatementPage,
}));
const TrafficPage = lazy(async () => ({
  default: (await import('../features/traffic/traffic-page.tsx')).TrafficPage,
}));

/** Every page of the console. */
export function Console() {
  return (
    <Admin
      title="Handbill console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      dashboard={DashboardPage}
      layout={ConsoleLayout}
      loginPage={SignIn}
      notification={NewestNotification}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      <Resource name="orders" list={OrderList} options={{ label: 'Orders' }} />
      <Resource name="reports" list={ReportList} options={{ label: 'Reports' }} />
      <Resource name="deposits" list={DepositList} options={{ label: 'Deposits' }} />
      <Resource name="withdrawals" list={WithdrawalList} options={{ label: 'Withdrawals' }} />
      <Resource name="statements" list={StatementList} options={{ label: 'Statements' }} />
      <Resource name="disputes" list={DisputeList} options={{ label: 'Disputes' }} />
      <Resource name="service-events" list={ServiceEventList} options={{ label: 'Payment service' }} />
      <Resource name="unmatched" list={UnmatchedList} options={{ label: 'Unmatched' }} />
      <Resource name="payments" list={PaymentList} options={{ label: 'Payments' }} />
      <Resource name="corrections" list={CorrectionList} options={{ label: 'Corrections' }} />
      <Resource name="members" list={MemberList} options={{ label: 'Members' }} />
      <Resource name="blocks" list={BlockList} options={{ label: 'Blocks' }} />
      <Resource
        name="locked-withdrawals"
        list={LockedWithdrawalList}
        options={{ label: 'Locked withdrawals' }}
      />
      <Resource name="approvals" list={ApprovalList} options={{ label: 'Approvals' }} />
      <Resource name="log" list={LogList} options={{ label: 'Log' }} />
      <Resource name="announcements" list={AnnouncementList} options={{ label: 'Announcements' }} />
      <Resource name="operators" list={OperatorList} options={{ label: 'Operators' }} />
      <CustomRoutes>
        <Route path="/review" element={<ReviewPage />} />
        <Route path="/statements/:id" element={<StatementPage />} />
        <Route path="/payments/:id" element={<BatchPage />} />
        <Route path="/traffic" element={<TrafficPage />} />
        <Route path="/members/:id" element={<MemberPage />} />
        <Route path="/balance-sheet" element={<BalanceSheetPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/price-list" element={<PriceListPage />} />
        <Route path="/notices" element={<NoticesPage />} />
        <Route path="/invite-codes" element={<InviteCodesPage />} />
        <Route path="/pages" element={<PageList />} />
        <Route path="/pages/:name/:language" element={<PageEditor />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/access" element={<AccessPage />} />
      </CustomRoutes>
    </Admin>
  );
}
