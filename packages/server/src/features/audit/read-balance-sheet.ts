import { type balanceSheet, objects } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { sum } from '@handbill/contract/money';
import { accounts, balanceOf, balancesOf } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { ownLineSums } from '../own-lines/index.ts';
import { type Reconciliation, readReconciliation } from '../reconciliation/index.ts';
import { EXPENSES, INCOME } from './audit-instance.ts';
import { seeOneMoment, selectLastRun, sumLiabilitiesByKind } from './sql.ts';

const OWN_LINES_SHOWN = 200;

/**
 * Both sides of the company's books in one snapshot. Unlike in the ledger, assets and expenses are positive
 * here.
 */
export async function readBalanceSheet(context: OperatorContext): Promise<AnswerOf<typeof balanceSheet>> {
  const { tx, now } = context;
  await seeOneMoment(tx);
  const bank = -(await balanceOf(tx, accounts.bank));
  const liabilities = await sumLiabilitiesByKind(tx);
  const incomes = await balancesOf(tx, Object.values(INCOME));
  const income = objects.incomeKinds.map((kind) => ({ kind, amount: incomes.get(INCOME[kind]) ?? 0n }));
  const spent = await balancesOf(tx, Object.values(EXPENSES));
  const expenses = objects.expenseKinds.map((kind) => ({ kind, amount: -(spent.get(EXPENSES[kind]) ?? 0n) }));
  const capital = await balanceOf(tx, accounts.capital);
  const paymentService = -(await balanceOf(tx, accounts.paymentService));
  const owed = sum(liabilities.map(({ amount }) => amount));
  return {
    data: {
      at: now,
      bank,
      payment_service: paymentService,
      liabilities,
      income,
      expenses,
      capital,
      difference: bank + paymentService - owed - sum(incomes.values()) - capital - sum(spent.values()),
      own_lines: await ownLineSums(tx, OWN_LINES_SHOWN),
      last_audit: await selectLastRun(tx),
      reconciliation: wireOf(await readReconciliation(context)),
    },
  };
}

function wireOf({ closesOn, inTransit, ...reconciliation }: Reconciliation) {
  const { movements, lines, days } = reconciliation;
  return {
    ...reconciliation,
    closes_on: closesOn,
    in_transit: inTransit,
    movements: movements.map(({ kind, subject, amount, posted_at, missing }) => ({
      kind,
      subject,
      amount,
      posted_at,
      missing,
    })),
    lines: lines.map(({ statement, line, booked_on, amount, remittance, payer, released }) => ({
      statement,
      line,
      booked_on,
      amount,
      remittance,
      payer,
      released,
    })),
    days: days.map(({ statement, file_name, closes_on, closing, expected, difference }) => ({
      statement,
      file_name,
      closes_on,
      closing,
      expected,
      difference,
    })),
  };
}
