// Every operator call, declared once, under /api/console.
// No I/O and no business rules: shapes, refusals and idempotency only.
// Start reading with money.ts: deposits and withdrawals are what operators do most.
import * as access from './access.ts';
import * as announcements from './announcements.ts';
import * as approvals from './approvals.ts';
import * as auth from './auth.ts';
import * as bankStatements from './bank-statements.ts';
import * as blocks from './blocks.ts';
import * as books from './books.ts';
import * as businesses from './businesses.ts';
import * as categories from './categories.ts';
import * as conversions from './conversions.ts';
import * as corrections from './corrections.ts';
import * as disputes from './disputes.ts';
import * as figures from './figures.ts';
import * as heldVisits from './held-visits.ts';
import * as inviteCodes from './invite-codes.ts';
import * as lockedWithdrawals from './locked-withdrawals.ts';
import * as log from './log.ts';
import * as memberPage from './member-page.ts';
import * as memberView from './member-view.ts';
import * as members from './members.ts';
import * as money from './money.ts';
import * as notices from './notices.ts';
import * as objections from './objections.ts';
import * as operators from './operators.ts';
import * as orders from './orders.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as priceList from './price-list.ts';
import * as queues from './queues.ts';
import * as recoveries from './recoveries.ts';
import * as reports from './reports.ts';
import * as review from './review.ts';
import * as settings from './settings.ts';
import * as support from './support.ts';
import * as traffic from './traffic.ts';
import * as unmatched from './unmatched.ts';
import * as webhooks from './webhooks.ts';

export * from './access.ts';
export * from './announcements.ts';
export * from './approvals.ts';
export * from './auth.ts';
export * from './bank-statements.ts';
export * from './blocks.ts';
export * from './books.ts';
export * from './businesses.ts';
export * from './categories.ts';
export * from './conversions.ts';
export * from './corrections.ts';
export * from './disputes.ts';
export * from './figures.ts';
export * from './held-visits.ts';
export * from './invite-codes.ts';
export * from './locked-withdrawals.ts';
export * from './log.ts';
export * from './member-page.ts';
export * from './member-view.ts';
export * from './members.ts';
export * from './money.ts';
export * from './notices.ts';
export * from './objections.ts';
export * as objects from './objects.ts';
export * from './operators.ts';
export * from './orders.ts';
export * from './pages.ts';
export * from './payments.ts';
export * from './price-list.ts';
export * from './queues.ts';
export * from './recoveries.ts';
export * from './reports.ts';
export * from './review.ts';
export * from './settings.ts';
export * from './support.ts';
export * from './traffic.ts';
export * from './unmatched.ts';
export * from './webhooks.ts';

export const consoleEndpoints = {
  ...auth,
  ...access,
  ...money,
  ...orders,
  ...review,
  ...recoveries,
  ...reports,
  ...queues,
  ...support,
  ...members,
  ...memberPage,
  ...memberView,
  ...lockedWithdrawals,
  ...disputes,
  ...figures,
  ...books,
  ...log,
  ...bankStatements,
  ...unmatched,
  ...webhooks,
  ...payments,
  ...conversions,
  ...corrections,
  ...operators,
  ...traffic,
  ...heldVisits,
  ...objections,
  ...businesses,
  ...blocks,
  ...settings,
  ...priceList,
  ...pages,
  ...categories,
  ...notices,
  ...announcements,
  ...inviteCodes,
  ...approvals,
};
export type ConsoleEndpoints = typeof consoleEndpoints;
