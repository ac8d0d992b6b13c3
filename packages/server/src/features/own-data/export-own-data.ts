import type { AnswerOf } from '@handbill/contract/endpoint';
import type { exportData } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { selectAllKeys } from '../../platform/identity/keys/own-keys.ts';
import { businessOf, listMemberships, readTeam } from '../businesses/index.ts';
import { listOwnDeposits } from '../deposits/index.ts';
import { listInvited } from '../invitations/index.ts';
import { notesAbout } from '../member-notes/index.ts';
import {
  listSessions,
  maskName,
  memberWithBalances,
  readAddress,
  readBankAccount,
  readSecondFactors,
  recoveryCodesOf,
} from '../members/index.ts';
import { listChoices, listNotifications } from '../notifications/index.ts';
import { listOrders } from '../orders/index.ts';
import { phoneVerifiedAt } from '../phones/index.ts';
import { listPushSubscriptions } from '../push-subscriptions/index.ts';
import { listOwnRecoveries } from '../recoveries/index.ts';
import { listRewards } from '../shares/index.ts';
import { readStatement } from '../statement/index.ts';
import { exportRequests } from '../support/index.ts';
import { listWebhooks } from '../webhooks/index.ts';
import { listOwnWithdrawals } from '../withdrawals/index.ts';
import {
  selectCompanyViews,
  selectConversions,
  selectJoining,
  selectLevelPurchases,
  selectUploads,
} from './sql.ts';

const PAGE = 100;

/**
 * The data about the member, as the calls show it, each list from its first page to its last, and operators' notes.
 * A stolen session must not reveal how the owner can be reached or paid: the account number is masked as on the
 * screens, and the contact of a request to recover the account, which may also be another person's, is left out.
 * `/privacy` says so; data-of-members.test.ts holds what is in here against the tables.
 */
export async function exportOwnData(context: MemberContext): Promise<AnswerOf<typeof exportData>> {
  const [account, company, team, programs] = await Promise.all([
    accountOf(context),
    companyOf(context),
    teamsOf(context),
    programsOf(context),
  ]);
  const history = await historyOf(context);
  return { data: { made_at: context.now, ...account, ...history, ...company, ...team, ...programs } };
}

/** Who the member is, how they are reached and paid, and how they sign in. */
async function accountOf(context: MemberContext) {
  const { tx, memberId } = context;
  const [joining, profile, verifiedAt, factors, address, bank, codes, recoveries, choices, push] =
    await Promise.all([
      selectJoining(tx, memberId),
      memberWithBalances(context, memberId),
      phoneVerifiedAt(tx, memberId),
      readSecondFactors(context),
      readAddress(context),
      readBankAccount(context),
      recoveryCodesOf(tx, memberId),
      listOwnRecoveries(tx, memberId),
      listChoices(context),
      listPushSubscriptions(tx, memberId),
    ]);
  return {
    profile,
    agreed_terms_at: joining.agreed_terms_at,
    invited_by: joining.inviter === null ? null : maskName(joining.inviter),
    address: address.data,
    bank: bank.data,
    phone_verified_at: verifiedAt,
    verified_at: joining.verified_at,
    second_factors: factors.data,
    recovery_codes: codes,
    recoveries,
    notification_settings: choices.data,
    push_subscriptions: push,
  };
}

/** What the member did, and what happened to their account and money, each list from its first page to its last. */
async function historyOf(context: MemberContext) {
  const { tx, memberId, language } = context;
  const [
    purchases,
    uploads,
    orders,
    rewards,
    deposits,
    withdrawals,
    statement,
    notifications,
    invited,
    sessions,
    support,
  ] = await Promise.all([
    selectLevelPurchases(tx, memberId, language),
    selectUploads(tx, memberId),
    all((page) => listOrders(context, page)),
    all((page) => listRewards(context, page)),
    all((page) => listOwnDeposits(context, page)),
    all((page) => listOwnWithdrawals(context, page)),
    all((page) => readStatement(context, page)),
    all((page) => listNotifications(context, page)),
    all((page) => listInvited(context, page)),
    all((page) => listSessions(context, page)),
    all((page) => exportRequests(context, page)),
  ]);
  return {
    level_purchases: purchases,
    uploads,
    orders,
    rewards,
    deposits,
    withdrawals,
    statement,
    notifications,
    invited,
    sessions,
    support,
  };
}

/** When the company viewed the app as this member, and what it wrote down. */
async function companyOf({ tx, memberId }: MemberContext) {
  const [views, notes] = await Promise.all([selectCompanyViews(tx, memberId), notesAbout(tx, memberId)]);
  return { company_views: views, notes };
}

/** The member's business, who acts for it, and the businesses for which the member acts. */
async function teamsOf(context: MemberContext) {
  const { tx, memberId } = context;
  const [business, { data: team }, { data: memberships }] = await Promise.all([
    businessOf(tx, memberId),
    readTeam(context),
    listMemberships(context),
  ]);
  return { business, team, memberships };
}

/** What the member's own programs may do, and what they and others reported. */
async function programsOf(context: MemberContext) {
  const { tx, memberId } = context;
  const [keys, conversions, { data: webhooks }] = await Promise.all([
    selectAllKeys(tx, memberId),
    selectConversions(tx, memberId),
    listWebhooks(context),
  ]);
  return { api_keys: keys.map(({ id, ...key }) => ({ _id: id, ...key })), conversions, webhooks };
}

/** Every item of a paged list. */
async function all<Item>(
  list: (page: { limit: number; cursor?: string }) => Promise<{ data: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}
