import type { AnswerOf } from '@handbill/contract/endpoint';
import type { exportData } from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { listOwnDeposits } from '../deposits/index.ts';
import { listInvited } from '../invitations/index.ts';
import { listSessions, maskName, readAddress, readBankAccount, userOf } from '../members/index.ts';
import { listNotifications } from '../notifications/index.ts';
import { listOrders } from '../orders/index.ts';
import { listPushSubscriptions } from '../push-subscriptions/index.ts';
import { listRewards } from '../shares/index.ts';
import { readStatement } from '../statement/index.ts';
import { listOwnWithdrawals } from '../withdrawals/index.ts';
import { selectCompanyViews, selectJoining, selectLevelPurchases, selectUploads } from './sql.ts';

const PAGE = 100;

/**
 * All data about the member, as the calls show it, each list from its first page to its last.
 * The account number is masked here too: a session that was stolen must not learn more than its screens say.
 */
export async function exportOwnData(context: MemberContext): Promise<AnswerOf<typeof exportData>> {
  const { tx, now, memberId, language } = context;
  const joining = await selectJoining(tx, memberId);
  return {
    data: {
      made_at: now,
      profile: await userOf(context, memberId),
      agreed_terms_at: joining.agreed_terms_at,
      invited_by: joining.inviter === null ? null : maskName(joining.inviter),
      address: (await readAddress(context)).data,
      bank: (await readBankAccount(context)).data,
      orders: await all((page) => listOrders(context, page)),
      rewards: await all((page) => listRewards(context, page)),
      level_purchases: await selectLevelPurchases(tx, memberId, language),
      deposits: await all((page) => listOwnDeposits(context, page)),
      withdrawals: await all((page) => listOwnWithdrawals(context, page)),
      statement: await all((page) => readStatement(context, page)),
      notifications: await all((page) => listNotifications(context, page)),
      invited: await all((page) => listInvited(context, page)),
      sessions: await all((page) => listSessions(context, page)),
      company_views: await selectCompanyViews(tx, memberId),
      push_subscriptions: await listPushSubscriptions(tx, memberId),
      uploads: await selectUploads(tx, memberId),
    },
  };
}

/** Every item of a list that comes in pages. */
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
