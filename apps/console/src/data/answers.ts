import { languageOf } from '@handbill/contract/languages';
import type { TemplateTopic } from '@handbill/contract/support';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, type MemberOrder, type PageStates, type RuleTrial } from './api.ts';
import { whoAmI } from './me.ts';

const REVIEW_QUEUE = '50';
const VERSIONS_SHOWN = '50';
const LINES_SHOWN = '50';
/** The newest come first, and longer names may begin like the one that is looked for. */
const READERS_MAX = '100';
/** How long a prefetched order stays fresh. */
const AHEAD_MS = 300_000;

type Language = Parameters<typeof api.readPage>[0]['language'];
type LineFilter = Omit<Parameters<typeof api.listBankStatementLines>[0], 'id' | 'limit' | 'cursor'>;
type TrafficFilter = Omit<Parameters<typeof api.listVisits>[0], 'limit' | 'cursor'>;
type Days = NonNullable<Parameters<typeof api.listOutliers>[0]['days']>;

const review = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: async () => (await api.readReview({ id })).data,
    gcTime: AHEAD_MS,
  });

/** Everything that pages request besides react-admin's lists. Cache keys are defined nowhere else. */
export const answers = {
  access: () => queryOptions({ queryKey: ['access'], queryFn: async () => (await api.access({})).data }),
  me: () => queryOptions({ queryKey: ['me'], queryFn: whoAmI }),
  teamNews: () => queryOptions({ queryKey: ['team-news'], queryFn: () => api.teamNews({}) }),
  sessions: (operatorId: string | null) =>
    queryOptions({
      queryKey: ['sessions', operatorId],
      queryFn: async () =>
        (operatorId === null
          ? await api.operatorSessions({})
          : await api.listSessionsOfOperator({ id: operatorId })
        ).data,
    }),
  queues: () => queryOptions({ queryKey: ['queues'], queryFn: async () => (await api.readQueues({})).data }),
  views: () => queryOptions({ queryKey: ['views'], queryFn: async () => (await api.listViews({})).data }),
  figures: (days: string) =>
    queryOptions({ queryKey: ['figures', days], queryFn: async () => (await api.figures({ days })).data }),
  businessDocument: (id: string, digest: string) =>
    queryOptions({
      queryKey: ['business-document', id, digest],
      queryFn: async () => (await api.readBusinessDocument({ id })).data.picture,
    }),
  audit: () => queryOptions({ queryKey: ['audit'], queryFn: async () => (await api.audit({})).data }),
  balanceSheet: () =>
    queryOptions({ queryKey: ['balance-sheet'], queryFn: async () => (await api.balanceSheet({})).data }),
  logChain: () =>
    queryOptions({
      queryKey: ['log-chain'],
      queryFn: async () => (await api.listLog({ limit: '1' })).chain,
    }),
  member: (id: string) =>
    queryOptions({
      queryKey: ['member', id],
      queryFn: async () => (await api.readMemberProfile({ id })).data,
    }),
  /** The language that a member reads in, or null when nobody has the username. */
  readerLanguage: (username: string) =>
    queryOptions({
      queryKey: ['reader-language', username],
      queryFn: async () => {
        const { data } = await api.listMembers({ search: username, limit: READERS_MAX });
        const member = data.find((each) => each.username === username);
        return member ? languageOf((await api.readMemberProfile({ id: member._id })).data.locale) : null;
      },
      enabled: username !== '',
    }),
  memberVisits: (id: string, orderId: string) =>
    queryOptions({
      queryKey: ['member-visits', id, orderId],
      queryFn: async () => (await api.readMemberVisits({ id, product_id: orderId })).data.latest,
    }),
  support: (id: string) =>
    queryOptions({ queryKey: ['support', id], queryFn: async () => (await api.readSupport({ id })).data }),
  savedAnswers: () =>
    queryOptions({
      queryKey: ['support-templates'],
      queryFn: async () => (await api.listSupportTemplates({})).data,
    }),
  supportTemplates: (topic: TemplateTopic, language: Language) =>
    queryOptions({
      queryKey: ['support-templates', topic, language],
      queryFn: async () => (await api.listSupportTemplates({ topic, language })).data,
    }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ['payment-batch', id],
      queryFn: async () => (await api.readPaymentBatch({ id })).data,
    }),
  statement: (id: string) =>
    queryOptions({
      queryKey: ['bank-statement', id],
      queryFn: async () => (await api.readBankStatement({ id })).data,
    }),
  review,
  /** Puts the answer about an order into the cache before anybody opens it. */
  reviewAhead: (id: string) =>
    queryOptions({
      queryKey: ['review-ahead', id],
      queryFn: async ({ client }) => {
        await client.prefetchQuery(review(id));
        return null;
      },
    }),
  reviewQueue: () =>
    queryOptions({
      queryKey: ['review-queue'],
      queryFn: () => api.listOrders({ stage: 'in_review', limit: REVIEW_QUEUE }),
    }),
  inviteCodes: () =>
    queryOptions({ queryKey: ['invite-codes'], queryFn: async () => (await api.listInviteCodes({})).data }),
  categories: () =>
    queryOptions({ queryKey: ['categories'], queryFn: async () => (await api.listCategories({})).data }),
  notices: () =>
    queryOptions({ queryKey: ['notices'], queryFn: async () => (await api.listNotices({})).data }),
  settings: () =>
    queryOptions({ queryKey: ['settings'], queryFn: async () => (await api.listSettings({})).data }),
  levels: () => queryOptions({ queryKey: ['levels'], queryFn: async () => (await api.listLevels({})).data }),
  packages: () =>
    queryOptions({ queryKey: ['packages'], queryFn: async () => (await api.listPackages({})).data }),
  pages: () => queryOptions({ queryKey: ['pages'], queryFn: async () => (await api.listPages({})).data }),
  page: (name: PageStates['_id'], language: Language) =>
    queryOptions({
      queryKey: ['page', name, language],
      queryFn: async () => (await api.readPage({ name, language })).data,
    }),
  pagePreview: (html: string, language: Language) =>
    queryOptions({
      queryKey: ['page-preview', language, html],
      queryFn: async () => (await api.previewPage({ html, language })).data,
    }),
  pageVersions: (name: PageStates['_id'], language: Language) =>
    queryOptions({
      queryKey: ['page-versions', name, language],
      queryFn: () => api.listPageVersions({ name, language, limit: VERSIONS_SHOWN }),
    }),
  pageVersion: (id: string) =>
    queryOptions({
      queryKey: ['page-version', id],
      queryFn: async () => (await api.readPageVersion({ id })).data,
    }),
  allTraffic: (days: Days) =>
    queryOptions({
      queryKey: ['traffic', 'all', days],
      queryFn: async () => (await api.listTraffic({ by: 'all', days })).data[0] ?? null,
    }),
  outliers: (days: Days) =>
    queryOptions({
      queryKey: ['traffic', 'outliers', days],
      queryFn: async () => (await api.listOutliers({ days })).data,
    }),
  search: <Found>(list: string, words: string, find: (words: string) => Promise<Found>) =>
    queryOptions({ queryKey: ['search', list, words], queryFn: () => find(words) }),
  ruleTrial: (rule: RuleTrial['rule'], value: string, days: string) =>
    queryOptions({
      queryKey: ['traffic', 'trial', rule, value, days],
      queryFn: async () => (await api.tryRule({ rule, value, days })).data,
    }),
} as const;

/** A list that is paged by cursor. */
export interface CursorList<Row> {
  queryKey: QueryKey;
  read(paging: { cursor?: string }): Promise<{ data: Row[]; next_cursor: string | null; total?: number }>;
}

function list<Row>(queryKey: QueryKey, read: CursorList<Row>['read']): CursorList<Row> {
  return { queryKey, read };
}

/** Like `answers`, for lists that grow by “Show more”. */
export const lists = {
  memberLines: (id: string) =>
    list(['member-lines', id], (paging) => api.listMemberLines({ id, limit: LINES_SHOWN, ...paging })),
  memberDeposits: (id: string) =>
    list(['member-deposits', id], (paging) => api.listMemberDeposits({ id, ...paging })),
  memberWithdrawals: (id: string) =>
    list(['member-withdrawals', id], (paging) => api.listMemberWithdrawals({ id, ...paging })),
  memberLevels: (id: string) =>
    list(['member-levels', id], async () => ({
      data: (await api.listMemberLevels({ id })).data,
      next_cursor: null,
    })),
  memberOrders: (id: string, side: MemberOrder['side'] | '') =>
    list(['member-orders', id, side], (paging) =>
      api.listMemberOrders({ id, ...(side === '' ? {} : { side }), ...paging }),
    ),
  memberInvited: (id: string) =>
    list(['member-invited', id], (paging) => api.listMemberInvited({ id, ...paging })),
  memberSessions: (id: string) =>
    list(['member-sessions', id], (paging) => api.listMemberSessions({ id, ...paging })),
  memberNotes: (id: string) => list(['member-notes', id], (paging) => api.listMemberNotes({ id, ...paging })),
  memberLog: (username: string) =>
    list(['member-log', username], (paging) => api.listLog({ subject: username, ...paging })),
  statementLines: (id: string, filter: LineFilter) =>
    list(['bank-statement-lines', id, filter], (paging) =>
      api.listBankStatementLines({ id, limit: LINES_SHOWN, ...filter, ...paging }),
    ),
  traffic: (by: 'order' | 'share' | 'sharer' | 'network', filter: TrafficFilter) =>
    list(['traffic', by, filter], (paging) => api.listTraffic({ by, ...filter, ...paging })),
  visits: (filter: TrafficFilter) =>
    list(['traffic', 'visits', filter], (paging) => api.listVisits({ ...filter, ...paging })),
} as const;

/**
 * What an operator's change makes stale, by where it is made. On a page that is everything: one posting moves figures
 * in many places, and only what is shown is cached (query-client.ts). In a queue only the counts in the menu are reread:
 * the rows stay until the operator reloads them, so that no other row moves under the pointer.
 */
export const stale = {
  page: [[]],
  queue: [answers.queues().queryKey],
  teamNews: [answers.teamNews().queryKey],
} as const satisfies Record<string, readonly QueryKey[]>;
