import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { sum } from '@handbill/contract/money';
import { businessDate, startOfBusinessDate } from '@handbill/contract/time';
import { accounts, type Period, periodsOf } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';
import { statementKindOf } from '../statement/index.ts';
import { monthAfter } from './rules.ts';
import { selectPaidOrders } from './sql.ts';

type Month = AnswerOf<typeof calls.monthStatement>['data'];

/** A month of a member's available balance and of the money of their orders. Every figure is from the ledger. */
export async function readMonth(
  context: MemberContext,
  { month }: InputOf<typeof calls.monthStatement>,
): Promise<AnswerOf<typeof calls.monthStatement>> {
  const { tx, memberId, now } = context;
  const { timezone } = await knownSettings(context);
  const from = startOfBusinessDate(`${month}-01`, timezone);
  const next = startOfBusinessDate(`${monthAfter(month)}-01`, timezone);
  const orders = await selectPaidOrders(tx, { memberId, before: next });
  const available = accounts.memberAvailable(memberId);
  const escrows = orders.map(({ id }) => accounts.campaignEscrow(id));
  // One statement, so that the balance and the orders are of the same moment.
  const periods = await periodsOf(tx, { accounts: [available, ...escrows], from, to: next });
  const balance = periods.get(available);
  return {
    data: {
      month,
      from,
      // A month that is not over ends now.
      to: businessDate(now, timezone).startsWith(month) ? now : next,
      start: balance?.start ?? 0n,
      end: balance?.end ?? 0n,
      changes: (balance?.changes ?? []).map(({ kind, moneyIn, moneyOut }) => ({
        kind: statementKindOf(kind),
        money_in: moneyIn,
        money_out: moneyOut,
      })),
      orders: orders.flatMap(({ id, title }) => {
        const period = periods.get(accounts.campaignEscrow(id));
        return period === undefined ? [] : orderOf({ id, title, period });
      }),
    },
  };
}

/** An order's money in the month; none if nothing was set aside for it and nothing moved. */
function orderOf(order: { id: string; title: string; period: Period }): Month['orders'] {
  const { start, end, changes } = order.period;
  if (start === 0n && end === 0n && changes.length === 0) return [];
  const refunds = changes.filter(({ kind }) => kind === 'campaign_closed');
  const payments = changes.filter(({ kind }) => kind === 'campaign_paid' || kind === 'campaign_topped_up');
  const paid = sum(payments.map(({ moneyIn }) => moneyIn));
  const refunded = sum(refunds.map(({ moneyOut }) => moneyOut));
  return [
    { _id: order.id, title: order.title, start, paid, shares: start + paid - refunded - end, refunded, end },
  ];
}
