import type { Input } from './api.ts';

/** Where answers live in the query cache. What an event makes stale is named by the first part of a key. */
export const keys = {
  me: ['me'],
  settings: ['settings'],
  popup: (language: string) => ['popup', language],
  awards: ['awards'],
  page: (name: string, language: string) => ['pages', name, language],
  levels: ['levels'],
  notifications: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
  orders: (filter: Pick<Input<'listProduct'>, 'side' | 'status'>) => [
    'orders',
    'list',
    filter.side,
    filter.status,
  ],
  completedOrders: (side: Input<'listProductCompleted'>['side']) => ['orders', 'completed', side],
  unpaidOrder: ['orders', 'unpaid'],
  order: (id: string) => ['orders', 'one', id],
  visits: (id: string) => ['orders', 'visits', id],
  today: ['orders', 'today'],
  limits: ['orders', 'limits'],
  packages: ['packages'],
  rewards: ['rewards', 'list'],
  rewardTotals: ['rewards', 'totals'],
  bank: ['bank'],
  bankDirectory: ['bank-directory'],
  address: ['address'],
  invited: ['invited'],
  sessions: ['sessions'],
} as const;
