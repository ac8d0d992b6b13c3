import type { Permission } from '@handbill/contract/console/permissions';
import type { ReactNode } from 'react';
import { api } from '../../data/api.ts';
import { countText } from '../../ui/lists/count-text.ts';
import { languageTexts } from '../../ui/values/languages.ts';
import { Money } from '../../ui/values/money-and-time.tsx';
import { stateTexts as announcementTexts, audienceText } from '../announcements/texts.ts';
import { statusTexts as approvalTexts, kindTexts } from '../approvals/texts.ts';
import { statusTexts as statementTexts } from '../bank-statements/texts.ts';
import { kindTexts as blockTexts } from '../blocks/texts.ts';
import { stateTexts as businessTexts } from '../businesses/texts.ts';
import { statusTexts as correctionTexts } from '../corrections/texts.ts';
import { statusTexts as depositTexts } from '../deposits/texts.ts';
import { statusTexts as disputeTexts, problemTexts } from '../disputes/texts.ts';
import { statusTexts as lockedTexts } from '../locked-withdrawals/texts.ts';
import { wordsOf } from '../log/words-of.ts';
import { noticeName, stateTexts as noticeTexts, wordsOfNotice } from '../notices/texts.ts';
import { stageTexts } from '../orders/texts.ts';
import { pageTexts } from '../pages/texts.ts';
import { batchName, batchState } from '../payments/texts.ts';
import { levelName, offerState, packageName, wordsOfLevel, wordsOfPackage } from '../price-list/texts.ts';
import { statusTexts as recoveryTexts } from '../recoveries/texts.ts';
import { statusTexts as reportTexts } from '../reports/texts.ts';
import { labelOf } from '../settings/setting-value.tsx';
import { isAbout } from '../support/is-about.ts';
import { statusTexts as supportTexts, templateTopicTexts, topicTexts } from '../support/texts.ts';
import { markOf, objectionTexts, visitsText } from '../traffic/texts.ts';
import { statusTexts as unmatchedTexts } from '../unmatched/texts.ts';
import { stateTexts as webhookTexts } from '../webhooks/texts.ts';

/** Something that was found, and its page. */
interface Hit {
  _id: string;
  name: string;
  to: string;
  details: ReactNode;
}

/** What can be searched for: a list of the console, whose own search finds it. */
export interface Group {
  list: string;
  name: string;
  permission: Permission;
  /** The list with everything that the search found. */
  all(search: string): string;
  find(search: string): Promise<{ hits: Hit[]; total: number }>;
}

const HITS = '5';

/** A list with only what its own search finds. */
function listOf(list: string, search: string): string {
  return `/${list}?filter=${encodeURIComponent(JSON.stringify({ search }))}`;
}

/** A group whose list answers pages of rows. */
function group<Row>(
  about: Pick<Group, 'list' | 'name' | 'permission'>,
  read: (query: { search: string; limit: string }) => Promise<{ data: Row[]; total: number }>,
  hitOf: (row: Row) => Hit,
): Group {
  return {
    ...about,
    all: (search) => listOf(about.list, search),
    async find(search) {
      const { data, total } = await read({ search, limit: HITS });
      return { hits: data.map(hitOf), total };
    },
  };
}

/** Saved answers are read as a whole, so they are searched here. */
const savedAnswers: Group = {
  list: 'saved-answers',
  name: 'Saved answers',
  permission: 'support.read',
  all: (search) => listOf('saved-answers', search),
  async find(search) {
    const { data } = await api.listSupportTemplates({});
    const found = data.filter((answer) => isAbout(answer, search));
    const hits = found.slice(0, Number(HITS)).map((answer) => ({
      _id: answer._id,
      name: answer.title,
      to: listOf('saved-answers', answer.title),
      details: `${templateTopicTexts[answer.topic]}, ${languageTexts[answer.language]}`,
    }));
    return { hits, total: found.length };
  },
};

/** For short lists, which are fetched whole: every match is shown. */
function whole<Row extends { _id: string }>(
  about: Pick<Group, 'list' | 'name' | 'permission'>,
  read: () => Promise<{ data: Row[] }>,
  of: {
    words(row: Row): string;
    name(row: Row): string;
    details(row: Row): string;
    /** A search that finds only this row in its list, where other rows share its name. */
    alone?(row: Row): string;
  },
): Group {
  return {
    ...about,
    all: (search) => listOf(about.list, search),
    async find(search) {
      const { data } = await read();
      const sought = search.trim().toLowerCase();
      const hits = data
        .filter((row) => of.words(row).toLowerCase().includes(sought))
        .map((row) => ({
          _id: row._id,
          name: of.name(row),
          to: listOf(about.list, (of.alone ?? of.name)(row)),
          details: of.details(row),
        }));
      return { hits, total: hits.length };
    },
  };
}

/** Levels and packages, which share a page. */
async function priceList() {
  const [levels, packages] = await Promise.all([api.listLevels({}), api.listPackages({})]);
  return {
    data: [
      ...levels.data.map((level) => ({
        _id: level._id,
        words: wordsOfLevel(level),
        name: levelName(level),
        details: `Level · ${offerState(level)}`,
      })),
      ...packages.data.map((offered) => ({
        _id: offered._id,
        words: wordsOfPackage(offered),
        name: packageName(offered),
        details: `Package · ${offerState(offered)}`,
      })),
    ],
  };
}

/** A notice is known by its kind and language. */
async function notices() {
  const { data } = await api.listNotices({});
  return { data: data.map((notice) => ({ ...notice, _id: noticeName(notice) })) };
}

/** The audit log finds what it names: a member, an operator, or the object with an id. */
const log: Group = {
  list: 'log',
  name: 'Audit log',
  permission: 'audit.read',
  all: aboutOf,
  async find(subject) {
    const { data, total } = await api.listLog({ subject, limit: HITS });
    const hits = data.map(({ _id, action, operator, ...entry }) => ({
      _id,
      name: wordsOf(action),
      to: aboutOf(entry.subject),
      details: `${operator.username} · ${entry.subject_name ?? entry.subject}`,
    }));
    return { hits, total };
  },
};

function aboutOf(subject: string): string {
  return `/log?filter=${encodeURIComponent(JSON.stringify({ subject }))}`;
}

/** In the order of the menu. A list without a page for each row leads to the list with that row alone. */
export const groups: readonly Group[] = [
  group(
    { list: 'members', name: 'Members', permission: 'members.read' },
    (query) => api.listMembers(query),
    ({ _id, username, locked_at: locked, closed_at: closed }) => ({
      _id,
      name: username,
      to: `/members/${_id}`,
      details: closed !== null ? 'Closed' : locked !== null ? 'Locked' : 'Active',
    }),
  ),
  group(
    { list: 'orders', name: 'Orders', permission: 'orders.read' },
    (query) => api.listOrders(query),
    ({ _id, title, member, stage }) => ({
      _id,
      name: title,
      to: `/review?order=${_id}`,
      details: `${member.username} · ${stageTexts[stage]}`,
    }),
  ),
  group(
    { list: 'reports', name: 'Reports', permission: 'reports.read' },
    (query) => api.listReports(query),
    ({ _id, order, member, status, decided_at: decided }) => ({
      // The reports of an order can have been decided several times.
      _id: `${_id} ${decided}`,
      name: order.title,
      to: listOf('reports', _id),
      details: `${member.username} · ${reportTexts[status]}`,
    }),
  ),
  group(
    { list: 'businesses', name: 'Businesses', permission: 'businesses.read' },
    (query) => api.listBusinesses(query),
    ({ _id, name, member, status }) => ({
      _id,
      name,
      to: listOf('businesses', _id),
      details: `${member.username} · ${status === 'new' ? 'New' : businessTexts[status]}`,
    }),
  ),
  group(
    { list: 'conversions', name: 'Conversions', permission: 'traffic.read' },
    (query) => api.listConversions(query),
    ({ _id, order, advertiser, sharer }) => ({
      _id,
      name: order.title,
      to: listOf('conversions', _id),
      details: `${advertiser} · ${sharer}`,
    }),
  ),
  group(
    { list: 'held-visits', name: 'Held visits', permission: 'held_visits.read' },
    (query) => api.listHeldVisits(query),
    ({ _id, network, visits, sharers }) => ({
      _id,
      name: network === null ? 'Network no longer known' : `Network ${markOf(network)}`,
      to: listOf('held-visits', _id),
      details: `${visitsText(visits)} held · ${sharers.map(({ username }) => username).join(', ')}`,
    }),
  ),
  group(
    { list: 'objections', name: 'Objections', permission: 'objections.read' },
    (query) => api.listObjections(query),
    ({ _id, order, sharer, status }) => ({
      _id,
      name: order.title,
      to: listOf('objections', _id),
      details: `${sharer.username} · ${objectionTexts[status]}`,
    }),
  ),
  group(
    { list: 'support', name: 'Support', permission: 'support.read' },
    (query) => api.listSupport(query),
    ({ _id, reference, topic, member, status }) => ({
      _id,
      name: `${reference} · ${topicTexts[topic]}`,
      to: `/support/${_id}`,
      details: `${member.username} · ${supportTexts[status]}`,
    }),
  ),
  savedAnswers,
  group(
    { list: 'recoveries', name: 'Recoveries', permission: 'recoveries.read' },
    (query) => api.listRecoveries(query),
    ({ _id, number, member, status }) => ({
      _id,
      name: number,
      to: listOf('recoveries', _id),
      details: `${member.username} · ${recoveryTexts[status]}`,
    }),
  ),
  group(
    { list: 'webhooks', name: 'Webhooks', permission: 'members.read' },
    (query) => api.listWebhooks(query),
    ({ _id, host, member, state }) => ({
      _id,
      name: host,
      to: listOf('webhooks', _id),
      details: `${member.username} · ${webhookTexts[state]}`,
    }),
  ),
  group(
    { list: 'blocks', name: 'Blocks', permission: 'blocks.read' },
    (query) => api.listBlocks(query),
    ({ _id, kind, value }) => ({ _id, name: value, to: listOf('blocks', _id), details: blockTexts[kind] }),
  ),
  group(
    { list: 'deposits', name: 'Deposits', permission: 'deposits.read' },
    (query) => api.listDeposits(query),
    ({ _id, reference, member, amount, status }) => ({
      _id,
      name: reference,
      to: listOf('deposits', reference),
      details: (
        <>
          {member.username} · <Money of={amount} /> · {depositTexts[status]}
        </>
      ),
    }),
  ),
  group(
    { list: 'withdrawals', name: 'Withdrawals', permission: 'withdrawals.read' },
    (query) => api.listWithdrawals(query),
    ({ _id, member, amount, bank }) => ({
      _id,
      name: `To ${bank.account_name}, ${bank.bank_name}`,
      to: listOf('withdrawals', _id),
      details: (
        <>
          {member.username} · <Money of={amount} />
        </>
      ),
    }),
  ),
  group(
    { list: 'statements', name: 'Bank statements', permission: 'statements.read' },
    (query) => api.listBankStatements(query),
    ({ _id, file_name: file, account, status }) => ({
      _id,
      name: file,
      to: `/statements/${_id}`,
      details: `${account} · ${statementTexts[status]}`,
    }),
  ),
  group(
    { list: 'unmatched', name: 'Unmatched', permission: 'unmatched.read' },
    (query) => api.listUnmatched(query),
    ({ _id, bank_reference: reference, amount, status }) => ({
      _id,
      name: reference,
      to: listOf('unmatched', _id),
      details: (
        <>
          <Money of={amount} /> · {unmatchedTexts[status]}
        </>
      ),
    }),
  ),
  group(
    { list: 'locked-withdrawals', name: 'Locked withdrawals', permission: 'locked_withdrawals.read' },
    (query) => api.listLockedWithdrawals(query),
    ({ _id, member, amount, status }) => ({
      _id,
      name: member.username,
      to: listOf('locked-withdrawals', _id),
      details: (
        <>
          <Money of={amount} /> · {lockedTexts[status]}
        </>
      ),
    }),
  ),
  group(
    { list: 'disputes', name: 'Disputes', permission: 'corrections.read' },
    (query) => api.listDisputes(query),
    ({ _id, member, amount, status }) => ({
      _id,
      name: member.username,
      to: listOf('disputes', _id),
      details: (
        <>
          <Money of={amount} /> · {disputeTexts[status]}
        </>
      ),
    }),
  ),
  group(
    { list: 'service-events', name: 'Payment service', permission: 'corrections.read' },
    (query) => api.listServiceEvents(query),
    ({ _id, event_id: event, type, problem }) => ({
      _id,
      name: event,
      to: listOf('service-events', event),
      details: `${type} · ${problemTexts[problem]}`,
    }),
  ),
  group(
    { list: 'payments', name: 'Payments', permission: 'payments.read' },
    (query) => api.listPaymentBatches(query),
    (batch) => ({
      _id: batch._id,
      name: batchName(batch),
      to: `/payments/${batch._id}`,
      details: (
        <>
          <Money of={batch.total} /> · {batchState(batch)}
        </>
      ),
    }),
  ),
  group(
    { list: 'approvals', name: 'Approvals', permission: 'approvals.read' },
    (query) => api.listApprovals(query),
    ({ _id, kind, title, status }) => ({
      _id,
      name: title,
      to: listOf('approvals', _id),
      details: `${kindTexts[kind]} · ${approvalTexts[status]}`,
    }),
  ),
  group(
    { list: 'corrections', name: 'Corrections', permission: 'corrections.read' },
    (query) => api.listCorrections(query),
    ({ _id, member, amount, status }) => ({
      _id,
      name: member.username,
      to: listOf('corrections', _id),
      details: (
        <>
          <Money of={amount} /> · {correctionTexts[status]}
        </>
      ),
    }),
  ),
  whole({ list: 'price-list', name: 'Levels and packages', permission: 'levels.read' }, priceList, {
    words: ({ words }) => words,
    name: ({ name }) => name,
    details: ({ details }) => details,
    alone: ({ _id }) => _id,
  }),
  whole(
    { list: 'categories', name: 'Categories', permission: 'categories.read' },
    () => api.listCategories({}),
    {
      words: ({ _id, words }) => (words === null ? '' : [_id, ...Object.values(words)].join('\n')),
      name: ({ _id, words }) => words?.en ?? _id,
      details: ({ offered }) => (offered ? 'Offered' : 'Hidden'),
    },
  ),
  whole({ list: 'notices', name: 'Popup and banner', permission: 'notices.read' }, notices, {
    words: (notice) => wordsOfNotice(notice),
    name: ({ _id }) => _id,
    details: ({ state, text }) => (text === null ? noticeTexts[state] : `${noticeTexts[state]} · ${text}`),
  }),
  group(
    { list: 'announcements', name: 'Announcements', permission: 'announcements.read' },
    (query) => api.listAnnouncements(query),
    ({ _id, texts, fallback, audience, state }) => ({
      _id,
      name: (texts.en ?? texts[fallback])?.title ?? '',
      to: listOf('announcements', _id),
      details: `${audienceText(audience)} · ${announcementTexts[state]}`,
    }),
  ),
  whole(
    { list: 'invite-codes', name: 'Invite codes', permission: 'invites.read' },
    () => api.listInviteCodes({}),
    {
      words: ({ _id }) => _id,
      name: ({ _id }) => _id,
      details: ({ closed_at: closed, members }) =>
        `${closed === null ? 'Open' : 'Ended'} · ${countText(members)} registered`,
    },
  ),
  whole({ list: 'pages', name: 'Pages', permission: 'pages.read' }, () => api.listPages({}), {
    words: ({ _id }) => pageTexts[_id],
    name: ({ _id }) => pageTexts[_id],
    details: ({ languages }) => `${languages.length} languages`,
  }),
  whole({ list: 'settings', name: 'Settings', permission: 'settings.read' }, () => api.listSettings({}), {
    words: (setting) => `${labelOf(setting)}\n${setting.meaning}`,
    name: (setting) => labelOf(setting),
    details: (setting) => (setting.public ? 'Public' : 'Internal'),
  }),
  log,
  group(
    { list: 'operators', name: 'Operators', permission: 'operators.manage' },
    (query) => api.listOperators(query),
    ({ _id, username, role, disabled_at: disabled }) => ({
      _id,
      name: username,
      to: listOf('operators', _id),
      details: disabled === null ? role : `${role} · Disabled`,
    }),
  ),
];
