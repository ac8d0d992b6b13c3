// Every feature, in the order in which their routes are registered.
// Refuses to contain any behaviour: each feature's folder does.
// Start reading with the feature you came for.
import type { Feature } from '../platform/feature.ts';
import { announcementsFeature } from './announcements/feature.ts';
import { apiKeysFeature } from './api-keys/feature.ts';
import { approvalsFeature } from './approvals/feature.ts';
import { auditFeature } from './audit/feature.ts';
import { awardsFeature } from './awards/feature.ts';
import { bankStatementLinesFeature } from './bank-statement-lines/feature.ts';
import { bankStatementsFeature } from './bank-statements/feature.ts';
import { blocksFeature } from './blocks/feature.ts';
import { businessesFeature } from './businesses/feature.ts';
import { campaignsFeature } from './campaigns/feature.ts';
import { cardMoneyFeature } from './card-money/feature.ts';
import { categoriesFeature } from './categories/feature.ts';
import { checkoutsFeature } from './checkouts/feature.ts';
import { closingFeature } from './closing/feature.ts';
import { conversionsFeature } from './conversions/feature.ts';
import { correctionsFeature } from './corrections/feature.ts';
import { depositsFeature } from './deposits/feature.ts';
import { escrowFeature } from './escrow/feature.ts';
import { eventsFeature } from './events/feature.ts';
import { figuresFeature } from './figures/feature.ts';
import { fundsFeature } from './funds/feature.ts';
import { insightFeature } from './insight/feature.ts';
import { invitationsFeature } from './invitations/feature.ts';
import { levelsFeature } from './levels/feature.ts';
import { lockedWithdrawalsFeature } from './locked-withdrawals/feature.ts';
import { memberNotesFeature } from './member-notes/feature.ts';
import { memberPageFeature } from './member-page/feature.ts';
import { memberViewFeature } from './member-view/feature.ts';
import { membersFeature } from './members/feature.ts';
import { monthStatementFeature } from './month-statement/feature.ts';
import { noticesFeature } from './notices/feature.ts';
import { notificationsFeature } from './notifications/feature.ts';
import { offersFeature } from './offers/feature.ts';
import { operatorActionsFeature } from './operator-actions/feature.ts';
import { operatorLogFeature } from './operator-log/feature.ts';
import { operatorsFeature } from './operators/feature.ts';
import { ordersFeature } from './orders/feature.ts';
import { ownDataFeature } from './own-data/feature.ts';
import { ownLinesFeature } from './own-lines/feature.ts';
import { pagesFeature } from './pages/feature.ts';
import { paymentsFeature } from './payments/feature.ts';
import { phonesFeature } from './phones/feature.ts';
import { picturesFeature } from './pictures/feature.ts';
import { priceListFeature } from './price-list/feature.ts';
import { pushSubscriptionsFeature } from './push-subscriptions/feature.ts';
import { queuesFeature } from './queues/feature.ts';
import { reconciliationFeature } from './reconciliation/feature.ts';
import { recoveriesFeature } from './recoveries/feature.ts';
import { reportsFeature } from './reports/feature.ts';
import { reviewFeature } from './review/feature.ts';
import { runningFeature } from './running/feature.ts';
import { savedViewsFeature } from './saved-views/feature.ts';
import { settingChangesFeature } from './setting-changes/feature.ts';
import { settingsFeature } from './settings/feature.ts';
import { sharesFeature } from './shares/feature.ts';
import { solvencyFeature } from './solvency/feature.ts';
import { statementFeature } from './statement/feature.ts';
import { supportFeature } from './support/feature.ts';
import { teamFeature } from './team/feature.ts';
import { trafficFeature } from './traffic/feature.ts';
import { unmatchedFeature } from './unmatched/feature.ts';
import { visitsFeature } from './visits/feature.ts';
import { webPushFeature } from './web-push/feature.ts';
import { webhookListFeature } from './webhook-list/feature.ts';
import { webhooksFeature } from './webhooks/feature.ts';
import { welcomeFeature } from './welcome/feature.ts';
import { withdrawalsFeature } from './withdrawals/feature.ts';

const approved: readonly Feature[] = [
  settingsFeature,
  settingChangesFeature,
  pagesFeature,
  noticesFeature,
  categoriesFeature,
  notificationsFeature,
  pushSubscriptionsFeature,
  webPushFeature,
  announcementsFeature,
  awardsFeature,
  eventsFeature,
  runningFeature,
  membersFeature,
  apiKeysFeature,
  webhooksFeature,
  webhookListFeature,
  phonesFeature,
  picturesFeature,
  businessesFeature,
  invitationsFeature,
  operatorActionsFeature,
  operatorsFeature,
  teamFeature,
  operatorLogFeature,
  offersFeature,
  levelsFeature,
  escrowFeature,
  campaignsFeature,
  priceListFeature,
  sharesFeature,
  ordersFeature,
  visitsFeature,
  conversionsFeature,
  reviewFeature,
  reportsFeature,
  queuesFeature,
  savedViewsFeature,
  depositsFeature,
  unmatchedFeature,
  checkoutsFeature,
  cardMoneyFeature,
  bankStatementsFeature,
  reconciliationFeature,
  solvencyFeature,
  ownLinesFeature,
  bankStatementLinesFeature,
  withdrawalsFeature,
  paymentsFeature,
  correctionsFeature,
  fundsFeature,
  lockedWithdrawalsFeature,
  recoveriesFeature,
  supportFeature,
  statementFeature,
  monthStatementFeature,
  ownDataFeature,
  memberNotesFeature,
  memberPageFeature,
  memberViewFeature,
  figuresFeature,
  trafficFeature,
  blocksFeature,
  closingFeature,
  welcomeFeature,
  insightFeature,
];

const audited: readonly Feature[] = [...approved, approvalsFeature(approved)];

export const features: readonly Feature[] = [...audited, auditFeature(audited)];
