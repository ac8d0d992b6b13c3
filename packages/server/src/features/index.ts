// Every feature of the house, in the order in which their routes are registered.
// Refuses to hold any behaviour: each feature's folder does.
// Start reading with the feature you came for.
import type { Feature } from '../platform/feature.ts';
import { approvalsFeature } from './approvals/index.ts';
import { auditFeature } from './audit/index.ts';
import { awardsFeature } from './awards/index.ts';
import { bankStatementsFeature } from './bank-statements/index.ts';
import { blocksFeature } from './blocks/index.ts';
import { campaignsFeature } from './campaigns/index.ts';
import { cardMoneyFeature } from './card-money/index.ts';
import { checkoutsFeature } from './checkouts/index.ts';
import { closingFeature } from './closing/index.ts';
import { correctionsFeature } from './corrections/index.ts';
import { depositsFeature } from './deposits/index.ts';
import { eventsFeature } from './events/index.ts';
import { figuresFeature } from './figures/index.ts';
import { levelsFeature } from './levels/index.ts';
import { lockedWithdrawalsFeature } from './locked-withdrawals/index.ts';
import { memberPageFeature } from './member-page/index.ts';
import { memberViewFeature } from './member-view/index.ts';
import { membersFeature } from './members/index.ts';
import { notificationsFeature } from './notifications/index.ts';
import { operatorLogFeature } from './operator-log/index.ts';
import { operatorsFeature } from './operators/index.ts';
import { ordersFeature } from './orders/index.ts';
import { ownDataFeature } from './own-data/index.ts';
import { ownLinesFeature } from './own-lines/index.ts';
import { pagesFeature } from './pages/index.ts';
import { paymentsFeature } from './payments/index.ts';
import { popupFeature } from './popup/index.ts';
import { priceListFeature } from './price-list/index.ts';
import { queuesFeature } from './queues/index.ts';
import { reconciliationFeature } from './reconciliation/index.ts';
import { reportsFeature } from './reports/index.ts';
import { reviewFeature } from './review/index.ts';
import { runningFeature } from './running/index.ts';
import { savedViewsFeature } from './saved-views/index.ts';
import { settingChangesFeature } from './setting-changes/index.ts';
import { settingsFeature } from './settings/index.ts';
import { sharesFeature } from './shares/index.ts';
import { statementFeature } from './statement/index.ts';
import { teamFeature } from './team/index.ts';
import { trafficFeature } from './traffic/index.ts';
import { unmatchedFeature } from './unmatched/index.ts';
import { visitsFeature } from './visits/index.ts';
import { withdrawalsFeature } from './withdrawals/index.ts';

const approved: readonly Feature[] = [
  settingsFeature,
  settingChangesFeature,
  pagesFeature,
  popupFeature,
  notificationsFeature,
  awardsFeature,
  eventsFeature,
  runningFeature,
  membersFeature,
  operatorsFeature,
  teamFeature,
  operatorLogFeature,
  levelsFeature,
  campaignsFeature,
  priceListFeature,
  sharesFeature,
  ordersFeature,
  visitsFeature,
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
  ownLinesFeature,
  withdrawalsFeature,
  paymentsFeature,
  correctionsFeature,
  lockedWithdrawalsFeature,
  statementFeature,
  ownDataFeature,
  memberPageFeature,
  memberViewFeature,
  figuresFeature,
  trafficFeature,
  blocksFeature,
  closingFeature,
];

const audited: readonly Feature[] = [...approved, approvalsFeature(approved)];

export const features: readonly Feature[] = [...audited, auditFeature(audited)];
