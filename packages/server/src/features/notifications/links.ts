import type { NotificationKind } from '@handbill/contract/member';
import type { Message } from './rules.ts';

// The page of the member app for each kind; `order` and `request` are replaced by their ids.
const links: Readonly<Record<NotificationKind, string>> = {
  welcome: '/receive-account',
  invited_joined: '/individual/group-report',
  deposit_succeeded: '/individual/deposit-history',
  deposit_rejected: '/individual/deposit-history',
  payment_disputed: '/individual/statement',
  dispute_settled: '/individual/statement',
  withdrawal_approved: '/individual/withdraw-history',
  withdrawal_paid: '/individual/withdraw-history',
  withdrawal_rejected: '/individual/withdraw-history',
  withdrawal_returned: '/individual/withdraw-history',
  order_approved: '/order-detail/{order}',
  order_rejected: '/order-detail/{order}',
  order_completed: '/order-detail/{order}',
  order_ended: '/order-detail/{order}',
  order_stopped: '/order-detail/{order}',
  order_paused: '/order-detail/{order}',
  order_resumed: '/order-detail/{order}',
  share_completed: '/order-detail/{order}',
  share_expired: '/order-detail/{order}',
  share_ended: '/order-detail/{order}',
  reward_claimed: '/order-detail/{order}',
  visits_refused: '/order-detail/{order}',
  visits_returned: '/order-detail/{order}',
  objection_upheld: '/order-detail/{order}',
  objection_declined: '/order-detail/{order}',
  level_changed: '/',
  level_refunded: '/individual/statement',
  account_locked: '/account-detail',
  account_unlocked: '/account-detail',
  password_changed: '/account-detail',
  recovery_codes_made: '/individual/recovery',
  recovery_code_used: '/account-detail',
  recovery_started: '/individual/recovery',
  recovery_stopped: '/account-detail',
  recovery_done: '/account-detail',
  authenticator_added: '/individual/two-step',
  authenticator_removed: '/individual/two-step',
  passkey_added: '/individual/two-step',
  passkey_removed: '/individual/two-step',
  recovery_code_signed_in: '/individual/two-step',
  recovered_by_factor: '/individual/two-step',
  phone_verified: '/individual/phone',
  phone_changed: '/individual/phone',
  business_verified: '/individual/business',
  business_refused: '/individual/business',
  business_badge_ended: '/individual/business',
  team_invited: '/individual/teams',
  team_accepted: '/individual/business',
  team_declined: '/individual/business',
  team_left: '/individual/business',
  team_drafted: '/order-detail/{order}',
  api_key_made: '/programs',
  webhook_added: '/programs',
  webhook_secret_made: '/programs',
  webhook_stopped: '/programs',
  webhooks_secured: '/programs',
  bank_added: '/individual/bank-info',
  bank_changed: '/individual/bank-info',
  balance_corrected: '/individual/statement',
  support_answered: '/individual/requests/{request}',
  support_closed: '/individual/requests/{request}',
  restored: '/account-detail',
  weekly_summary: '/individual/insight',
};
const byKind = new Map<string, string>(Object.entries(links));

/** Older notifications name no order: they lead to the list of orders. */
const ALL_ORDERS = '/individual/order-history';

/** The page of the member app for a notification, or null when there is none. */
export function linkOf({
  kind,
  params,
}: {
  kind: string;
  params: Readonly<Record<string, string>>;
}): string | null {
  const link = byKind.get(kind);
  if (link === undefined) return null;
  if (link.includes('{request}')) return link.replace('{request}', encodeURIComponent(params.request ?? ''));
  if (!link.includes('{order}')) return link;
  return params.order === undefined ? ALL_ORDERS : link.replace('{order}', encodeURIComponent(params.order));
}

/** Like linkOf; for a message, the page chosen for it. */
export function linkOfNotification(row: {
  kind: string;
  params: Readonly<Record<string, string>>;
  message: Message | null;
}): string | null {
  return row.message ? row.message.link : linkOf(row);
}
