import type { Input } from './api.ts';

type OrderFilter = Pick<Input<'listProduct'>, 'side' | 'status'>;
type Range = Pick<Input<'statement'>, 'from' | 'to' | 'about'>;

/** The keys of the query cache. The first part is the topic: queries of one topic become stale together. */
export const keys = {
  me: ['me'],
  settings: ['settings'],
  popup: (language: string) => ['popup', language] as const,
  awards: ['awards'],
  page: (name: string, language: string) => ['page', name, language] as const,
  publicFigures: ['public-figures'],
  offeredCode: ['offered-code'],
  solvency: ['solvency'],
  solvencyProof: (root: string) => ['solvency-proof', root] as const,
  levels: ['levels'],
  notifications: ['notifications'],
  notificationSettings: ['notification-settings'],
  unread: ['unread'],
  orders: ({ side, status }: OrderFilter) => ['orders', side, status] as const,
  orderResults: (status: Input<'listResults'>['status']) => ['orders', 'results', status] as const,
  completedOrders: (side: OrderFilter['side']) => ['completed-orders', side] as const,
  unpaidOrder: ['unpaid-order'],
  order: (id: string) => ['order', id] as const,
  visits: (id: string) => ['visits', id] as const,
  results: (id: string) => ['results', id] as const,
  resultsLinks: (id: string) => ['results-links', id] as const,
  apiKeys: ['api-keys'],
  webhooks: ['webhooks'],
  webhookDeliveries: (id: string) => ['webhook-deliveries', id] as const,
  feedPreview: (campaign: string) => ['feed-preview', campaign] as const,
  feed: ({ category, language, search }: Input<'feed'>) => ['feed', category, language, search] as const,
  today: ['today'],
  limits: ['limits'],
  packages: ['packages'],
  categories: (language: string) => ['categories', language] as const,
  forecast: ({ package_id, category, language }: Input<'productForecast'>) =>
    ['forecast', package_id, category, language] as const,
  preview: (advertisement: Input<'productPreview'> | null) => ['preview', advertisement] as const,
  insight: ['insight'],
  rewards: ['rewards'],
  rewardTotals: ['reward-totals'],
  statement: ({ from, to, about }: Range) => ['statement', from, to, about] as const,
  month: (month: string) => ['statement', 'month', month] as const,
  payments: (order: string) => ['statement', 'payments', order] as const,
  deposits: (statuses: readonly string[]) => ['deposits', ...statuses] as const,
  deposit: (id: string) => ['deposit', id] as const,
  withdrawals: (statuses: readonly string[]) => ['withdrawals', ...statuses] as const,
  withdrawal: (id: string) => ['withdrawal', id] as const,
  withdrawTerms: ['withdraw-terms'],
  bank: ['bank'],
  bankDirectory: ['bank-directory'],
  address: ['address'],
  invited: ['invited'],
  invitedFigures: ['invited-figures'],
  sessions: ['sessions'],
  recoveryCodes: ['recovery-codes'],
  phone: ['phone'],
  business: ['business'],
  team: ['team'],
  memberships: ['memberships'],
  /** Read for the business of a membership; never kept for another one, or for the member's own orders. */
  ofBusiness: (membershipId: string, ...what: string[]) => ['of-business', membershipId, ...what] as const,
  secondFactors: ['second-factors'],
  runningRecovery: ['running-recovery'],
  requests: ['requests'],
  request: (id: string) => ['request', id] as const,
} as const;

type Entry = (typeof keys)[keyof typeof keys];
type Key = Entry extends infer Each ? (Each extends (...parts: never[]) => infer Made ? Made : Each) : never;
export type Topic = Key[0];
