import type { MemberEndpoints } from '@handbill/contract/member';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Topic } from '../query-keys.ts';

const orders = ['order', 'orders', 'unpaid-order', 'today', 'limits'] as const;
const money = ['me', 'statement', 'withdraw-terms'] as const;
const levelPrices = ['levels', 'packages', ...orders] as const;

/** The topics that each call changes, including those in its own answer. Every idempotent call has a line here. */
export const staleAfterCall = {
  productCreate: [...orders, 'of-business'],
  productPay: [...orders, ...money],
  productTopUp: [...orders, ...money, 'results'],
  productStop: [...orders, ...money, 'visits', 'results', 'completed-orders'],
  productDrop: [...orders, 'of-business'],
  productPause: [...orders, 'of-business'],
  productResume: [...orders, 'of-business', 'results'],
  randomProduct: ['feed', ...orders],
  productReceive: ['feed', ...orders],
  productRelease: ['feed', ...orders, 'visits', 'completed-orders'],
  productObject: ['visits'],
  productClaimReward: [
    'order',
    'orders',
    'completed-orders',
    'limits',
    'rewards',
    'reward-totals',
    'awards',
    ...money,
  ],
  updateLevel: [...levelPrices, ...money],
  levelRefund: [...levelPrices, ...money],
  deposit: ['deposit', 'deposits'],
  depositCheckout: ['deposit', 'deposits'],
  depositCancel: ['deposit', 'deposits'],
  // A refusal may mean that the fee has changed.
  withdraw: ['withdrawal', 'withdrawals', ...money, 'settings'],
  withdrawCancel: ['withdrawal', 'withdrawals', ...money],
  updateBank: ['bank', 'me', 'withdraw-terms'],
  updateAddress: ['address', 'me'],
  changePassword: ['sessions', 'withdraw-terms'],
  updateNotifications: ['notifications', 'unread'],
  supportAsk: ['requests', 'request'],
  supportWrite: ['requests', 'request'],
  supportClose: ['requests', 'request'],
  phoneSend: ['phone'],
  phoneChange: ['phone'],
  updateBusiness: ['business'],
  teamInvite: ['team'],
  teamRemove: ['team'],
  membershipAccept: ['memberships'],
  membershipEnd: ['memberships'],
  conversionRedeem: ['results', 'of-business'],
  productCodes: ['order'],
  productLinkEnd: ['results-links'],
  apiKeyEnd: ['api-keys'],
  webhookSecretEnd: ['webhooks'],
  webhookSwitch: ['webhooks', 'webhook-deliveries'],
  webhookRemove: ['webhooks'],
  webhookSend: ['webhooks', 'webhook-deliveries'],
  closeAccount: [],
  pushSubscribe: [],
} as const satisfies Partial<Record<keyof MemberEndpoints, readonly Topic[]>>;

/** The same for calls that take no key (`useKeyless`). */
export const staleAfterKeyless = {
  apiKeyMake: ['api-keys'],
  productLinkMake: ['results-links'],
  webhookAdd: ['webhooks'],
  webhookSecretMake: ['webhooks'],
  makeRecoveryCodes: ['recovery-codes'],
  confirmRecoveryCodes: ['recovery-codes'],
  authenticatorConfirm: ['second-factors'],
  authenticatorRemove: ['second-factors'],
  passkeyAdd: ['second-factors'],
  passkeyRemove: ['second-factors'],
  stopRecovery: ['running-recovery'],
  sessionEnd: ['sessions'],
  sessionsEndOthers: ['sessions'],
  // A verified number may have been what the member could not receive orders without; a wrong code, the last try.
  phoneConfirm: ['phone', 'me', 'limits'],
  // Whether the list of awards may show the member's.
  updateProfile: ['me', 'awards'],
  updateNotificationSetting: ['notification-settings'],
  businessDocument: ['business'],
  upload: ['me'],
} as const satisfies Partial<Record<keyof MemberEndpoints, readonly Topic[]>>;

/** A call that changes something, at most once per user action. */
export type Change = keyof typeof staleAfterCall;
/** A call without a key that changes something. */
export type KeylessChange = keyof typeof staleAfterKeyless;

/** Refetches the visible queries of some topics now and the others when they are shown, except the ones just answered. */
export function makeStale(
  queries: QueryClient,
  topics: readonly Topic[],
  answered: readonly QueryKey[] = [],
): Promise<void> {
  const fresh = answered.map(hashKey);
  return queries.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      (topics as readonly unknown[]).includes(queryKey[0]) && !fresh.includes(queryHash),
  });
}
