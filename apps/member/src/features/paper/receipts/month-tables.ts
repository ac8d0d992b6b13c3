import { formatMoney } from '@handbill/contract/money';
import { formatDateTime, fromIso } from '@handbill/contract/time';
import type { AnswerData } from '../../../data/api.ts';
import type { TextId } from '../../../languages/index.ts';
import type { Table } from '../documents/month.ts';
import type { Wording } from './contents.ts';

export type Month = AnswerData<'monthStatement'>;

/** The kinds of lines, in the words of the statement in the app. */
const kinds: Readonly<Record<Month['changes'][number]['kind'], TextId>> = {
  deposit_credited: 'ledger.deposit_credited',
  unmatched_assigned: 'ledger.deposit_credited',
  campaign_paid: 'ledger.campaign_paid',
  campaign_topped_up: 'ledger.campaign_topped_up',
  campaign_closed: 'ledger.campaign_closed',
  reward_claimed: 'ledger.reward_claimed',
  level_bought: 'ledger.level_bought',
  level_refunded: 'ledger.level_refunded',
  withdrawal_asked: 'ledger.withdrawal_asked',
  withdrawal_cancelled: 'ledger.withdrawal_cancelled',
  withdrawal_rejected: 'ledger.withdrawal_rejected',
  withdrawal_paid: 'ledger.withdrawal_paid',
  withdrawal_returned: 'ledger.withdrawal_returned',
  payment_disputed: 'ledger.payment_disputed',
  dispute_lost: 'ledger.payment_disputed',
  dispute_won: 'ledger.dispute_won',
  correction: 'ledger.correction',
};
/** A newer server may have more kinds than this copy of the app. */
const known: Readonly<Record<string, TextId>> = kinds;

const AMOUNT = 30;
const NARROW = 25;

/** The tables of a month: the balance, and the orders if there were any. */
export function monthTables(month: Month, wording: Wording): Table[] {
  return month.orders.length === 0
    ? [balanceTable(month, wording)]
    : [balanceTable(month, wording), ordersTable(month, wording)];
}

function balanceTable(month: Month, { text, currency, timezone }: Wording): Table {
  const money = (amount: number) => (amount === 0 ? '' : formatMoney(amount, currency));
  const at = (instant: string) => formatDateTime(fromIso(instant), timezone).slice(0, 10);
  const lastDay = new Date(fromIso(month.to).getTime() - 1).toISOString();
  const balance = (name: string, amount: number) => ({
    cells: [name, '', '', formatMoney(amount, currency)],
    strong: true,
  });
  return {
    title: text('balance.available'),
    widths: [AMOUNT, AMOUNT, AMOUNT],
    rows: [
      { cells: ['', text('statement.in'), text('statement.out'), ''], strong: true },
      balance(text('paper.balance_start', { day: at(month.from) }), month.start),
      ...month.changes.map(({ kind, money_in, money_out }) => ({
        cells: [text(known[kind] ?? 'ledger.other'), money(money_in), money(money_out), ''],
      })),
      balance(text('paper.balance_end', { day: at(lastDay) }), month.end),
    ],
  };
}

function ordersTable({ orders }: Month, { text, currency }: Wording): Table {
  const parts = ['start', 'paid', 'shares', 'refunded', 'end'] as const;
  const total = (part: (typeof parts)[number]) => orders.reduce((sum, order) => sum + order[part], 0);
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    title: text('paper.orders'),
    note: text('paper.orders_note'),
    widths: parts.map(() => NARROW),
    rows: [
      { cells: ['', ...parts.map((part) => text(`paper.order.${part}`))], strong: true },
      ...orders.map((order) => ({ cells: [order.title, ...parts.map((part) => money(order[part]))] })),
      { cells: [text('paper.sum'), ...parts.map((part) => money(total(part)))], strong: true },
    ],
  };
}
