import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { api } from './api.ts';

interface Page {
  data: { _id: string }[];
  next_cursor: string | null;
  total: number;
}

type List = (query: object) => Promise<Page>;

/** The call that lists each resource. */
const lists = {
  orders: 'listOrders',
  reports: 'listReports',
  'held-visits': 'listHeldVisits',
  objections: 'listObjections',
  businesses: 'listBusinesses',
  conversions: 'listConversions',
  webhooks: 'listWebhooks',
  deposits: 'listDeposits',
  withdrawals: 'listWithdrawals',
  statements: 'listBankStatements',
  unmatched: 'listUnmatched',
  disputes: 'listDisputes',
  'service-events': 'listServiceEvents',
  payments: 'listPaymentBatches',
  corrections: 'listCorrections',
  announcements: 'listAnnouncements',
  approvals: 'listApprovals',
  members: 'listMembers',
  blocks: 'listBlocks',
  'locked-withdrawals': 'listLockedWithdrawals',
  recoveries: 'listRecoveries',
  support: 'listSupport',
  log: 'listLog',
  operators: 'listOperators',
} as const;

export type ListName = keyof typeof lists;

/** The name of the call that lists a resource. */
export function listCallOf(resource: string): (typeof lists)[ListName] {
  if (!isListName(resource)) throw new Error(`there is no list of ${resource}`);
  return lists[resource];
}

function isListName(resource: string): resource is ListName {
  return Object.hasOwn(lists, resource);
}

/** The cursor of each page of a list that was shown: the server pages by cursor, not by number. */
const cursors = new Map<string, (string | null)[]>();

async function getList(resource: string, params: GetListParams): Promise<GetListResult<RaRecord>> {
  const list: List = api[listCallOf(resource)];
  const { page = 1, perPage = 20 } = params.pagination ?? {};
  const filter = Object.fromEntries(Object.entries(params.filter ?? {}).filter(([, value]) => value !== ''));
  const key = JSON.stringify([resource, perPage, filter]);
  const starts = (page > 1 && cursors.get(key)) || [null];
  cursors.set(key, starts);
  for (let number = Math.min(page, starts.length); ; number += 1) {
    const cursor = starts[number - 1];
    const answer = await list({ ...filter, limit: String(perPage), ...(cursor ? { cursor } : {}) });
    if (answer.next_cursor !== null) starts[number] = answer.next_cursor;
    if (number >= page || answer.next_cursor === null) {
      return { data: answer.data.map((row) => ({ ...row, id: row._id })), total: answer.total };
    }
  }
}

function notOffered(): Promise<never> {
  return Promise.reject(new Error('the console changes things by commands only'));
}

/** Lists for react-admin. Changes are commands: see use-command.ts. */
export const dataProvider: DataProvider = {
  getList: getList as DataProvider['getList'],
  getOne: notOffered,
  getMany: notOffered,
  getManyReference: notOffered,
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
};
