import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { authProvider } from '../data/auth-provider.ts';
import { dataProvider } from '../data/data-provider.ts';
import { BankStatementList } from '../features/bank-statements/bank-statement-list.tsx';
import { CorrectionList } from '../features/corrections/correction-list.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { DepositList } from '../features/deposits/deposit-list.tsx';
import { LockedWithdrawalList } from '../features/locked-withdrawals/locked-withdrawal-list.tsx';
import { LogList } from '../features/log/log-list.tsx';
import { MemberList } from '../features/members/member-list.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { PaymentList } from '../features/payments/payment-list.tsx';
import { ReportList } from '../features/reports/report-list.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { UnmatchedList } from '../features/unmatched/unmatched-list.tsx';
import { WithdrawalList } from '../features/withdrawals/withdrawal-list.tsx';
import { screen } from '../ui/screen.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { NewestNotification } from './newest-notification.tsx';
import { newQueryClient } from './query-client.ts';
import { SignIn } from './sign-in.tsx';
import { darkTheme, lightTheme } from './theme.ts';

// Rarely opened, so each is loaded when it first is.
const AccessPage = screen(() => import('../features/access/access-page.tsx'));
const AnnouncementList = screen(() => import('../features/announcements/announcement-list.tsx'));
const CategoriesPage = screen(() => import('../features/categories/categories-page.tsx'));
const BalanceSheetPage = screen(() => import('../features/balance-sheet/balance-sheet-page.tsx'));
const AuditPage = screen(() => import('../features/audit/audit-page.tsx'));
const OperatorList = screen(() => import('../features/operators/operator-list.tsx'));
const ApprovalList = screen(() => import('../features/approvals/approval-list.tsx'));
const DisputeList = screen(() => import('../features/disputes/dispute-list.tsx'));
const ServiceEventList = screen(() => import('../features/disputes/service-event-list.tsx'));
const RecoveryList = screen(() => import('../features/recoveries/recovery-list.tsx'));
const InviteCodesPage = screen(() => import('../features/invite-codes/invite-codes-page.tsx'));
const MemberPage = screen(() => import('../features/members/member-page.tsx'));
const NoticesPage = screen(() => import('../features/notices/notices-page.tsx'));
const HeldVisitList = screen(() => import('../features/traffic/held-visit-list.tsx'));
const BusinessList = screen(() => import('../features/businesses/business-list.tsx'));
const ConversionList = screen(() => import('../features/conversions/conversion-list.tsx'));
const ObjectionList = screen(() => import('../features/traffic/objection-list.tsx'));
const PageEditor = screen(() => import('../features/pages/page-editor.tsx'));
const PageList = screen(() => import('../features/pages/page-list.tsx'));
const BatchPage = screen(() => import('../features/payments/batch-page.tsx'));
const PriceListPage = screen(() => import('../features/price-list/price-list-page.tsx'));
const SearchPage = screen(() => import('../features/search/search-page.tsx'));
const SettingsPage = screen(() => import('../features/settings/settings-page.tsx'));
const BlockList = screen(() => import('../features/blocks/block-list.tsx'));
const BankStatementPage = screen(() => import('../features/bank-statements/bank-statement-page.tsx'));
const SupportList = screen(() => import('../features/support/support-list.tsx'));
const SupportPage = screen(() => import('../features/support/request-page.tsx'));
const SavedAnswersPage = screen(() => import('../features/support/saved-answers-page.tsx'));
const WebhookList = screen(() => import('../features/webhooks/webhook-list.tsx'));
const TrafficPage = screen(() => import('../features/traffic/traffic-page.tsx'));

const queryClient = newQueryClient();

/** Every page of the console. */
export function Console() {
  return (
    <Admin
      title="Handbill console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
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
      <Resource name="statements" list={BankStatementList} options={{ label: 'Bank statements' }} />
      <Resource name="disputes" list={DisputeList} options={{ label: 'Disputes' }} />
      <Resource name="service-events" list={ServiceEventList} options={{ label: 'Payment service' }} />
      <Resource name="unmatched" list={UnmatchedList} options={{ label: 'Unmatched' }} />
      <Resource name="payments" list={PaymentList} options={{ label: 'Payments' }} />
      <Resource name="corrections" list={CorrectionList} options={{ label: 'Corrections' }} />
      <Resource name="members" list={MemberList} options={{ label: 'Members' }} />
      <Resource name="held-visits" list={HeldVisitList} options={{ label: 'Held visits' }} />
      <Resource name="businesses" list={BusinessList} options={{ label: 'Businesses' }} />
      <Resource name="conversions" list={ConversionList} options={{ label: 'Conversions' }} />
      <Resource name="webhooks" list={WebhookList} options={{ label: 'Webhooks' }} />
      <Resource name="objections" list={ObjectionList} options={{ label: 'Objections' }} />
      <Resource name="blocks" list={BlockList} options={{ label: 'Blocks' }} />
      <Resource
        name="locked-withdrawals"
        list={LockedWithdrawalList}
        options={{ label: 'Locked withdrawals' }}
      />
      <Resource name="recoveries" list={RecoveryList} options={{ label: 'Recoveries' }} />
      <Resource name="support" list={SupportList} options={{ label: 'Support' }} />
      <Resource name="approvals" list={ApprovalList} options={{ label: 'Approvals' }} />
      <Resource name="log" list={LogList} options={{ label: 'Audit log' }} />
      <Resource name="announcements" list={AnnouncementList} options={{ label: 'Announcements' }} />
      <Resource name="operators" list={OperatorList} options={{ label: 'Operators' }} />
      <CustomRoutes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="/review" element={<ReviewPage />} />
        <Route path="/statements/:id" element={<BankStatementPage />} />
        <Route path="/support/:id" element={<SupportPage />} />
        <Route path="/saved-answers" element={<SavedAnswersPage />} />
        <Route path="/payments/:id" element={<BatchPage />} />
        <Route path="/traffic" element={<TrafficPage />} />
        <Route path="/members/:id" element={<MemberPage />} />
        <Route path="/balance-sheet" element={<BalanceSheetPage />} />
        <Route path="/audit" element={<AuditPage />} />
        <Route path="/price-list" element={<PriceListPage />} />
        <Route path="/categories" element={<CategoriesPage />} />
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
